import type { z } from 'zod';

import { invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { kindOf } from '#contract/networks/medium-kind.ts';
import type { InputOf } from '#contract/operation.ts';
import type { presentedPlace } from '#contract/posts/comment-place.ts';
import { findPassage, textAt, type PassageTexts } from '#contract/posts/passage.ts';
import type { postComments } from '#contract/posts/post-comments.ts';
import { everyMedium } from '#server/areas/posts/schedule/content.ts';
import type { StoredPost } from '#server/areas/posts/schedule/store.ts';
import type { CommentOn } from '#server/areas/workspace/comments/store.ts';
import type { StoredMedia } from '#server/db/publishing-tables.ts';

/** Where in a post a comment stands, and what it suggests there. */
export type SentPlace = Pick<InputOf<typeof postComments.add>, 'passage' | 'picture' | 'suggestion'>;

type Presented = { [Field in keyof typeof presentedPlace]: z.input<(typeof presentedPlace)[Field]> };

type Commented = PassageTexts & Pick<StoredPost, 'media' | 'thread' | 'overrides' | 'design_picture'>;

/** The pictures of a post, with those of its versions, its thread and its design. */
export function picturesOf(post: Commented): StoredMedia[] {
  const { design_picture: drawn } = post;
  return [...everyMedium(post), ...(drawn ? [drawn] : [])].filter((medium) => {
    const kind = kindOf(medium)?.kind;
    return kind !== 'video' && kind !== 'document';
  });
}

/** @throws CodedError validation_error for an empty comment, or a place that the post does not have */
export function checkPlace(
  { comment, passage, picture, suggestion }: SentPlace & { comment: string },
  post: Commented,
): void {
  if (suggestion !== undefined && !passage)
    throw invalid(t`A suggestion replaces a passage. Say which.`, { passage: t`is needed with suggestion` });
  if (passage && picture)
    throw invalid(t`A comment is about a passage or a place in an image, not both.`, {
      picture: t`cannot be given with passage`,
    });
  if (comment.trim() === '' && suggestion === undefined)
    throw invalid(t`A comment needs words.`, { comment: t`must not be empty` });
  if (picture && !picturesOf(post).some(({ url }) => url === picture.url))
    throw invalid(t`The post no longer has this image. Load it again.`, {
      'picture.url': t`must be an image of the post`,
    });
  if (!passage) return;
  const text = textAt(post, passage.where);
  if (text === undefined || findPassage(text, passage) === 'gone')
    throw invalid(t`The post has no such passage by now. Load it again.`, {
      'passage.quote': t`must stand in the text`,
    });
  if (suggestion === passage.quote)
    throw invalid(t`The suggestion changes nothing.`, { suggestion: t`must differ from the passage` });
}

/** What notices say of a suggestion without further words. */
export function suggestionText({ passage, suggestion }: SentPlace): string {
  if (!passage || suggestion === undefined) return '';
  const { quote } = passage;
  return suggestion === '' ? t`Delete “${{ quote }}”` : t`“${{ quote }}” → “${{ suggestion }}”`;
}

/** Where a comment stands in the post as it is now. */
export function presentPlace(
  { passage, picture, suggestion, applied_at, resolved_at }: CommentOn['post'],
  post: Commented,
): Presented {
  return {
    passage: passage && placed(passage, post),
    picture: picture && {
      ...picture,
      state: picturesOf(post).some(({ url }) => url === picture.url) ? 'here' : 'gone',
    },
    suggestion,
    applied_at,
    resolved_at,
  };
}

function placed(
  passage: NonNullable<CommentOn['post']['passage']>,
  post: PassageTexts,
): Presented['passage'] {
  const { where, quote } = passage;
  const found = findPassage(textAt(post, where) ?? '', passage);
  return typeof found === 'string'
    ? { where, quote, state: found, start: null, end: null }
    : { where, quote, state: 'here', ...found };
}
