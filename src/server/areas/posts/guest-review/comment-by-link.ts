import { isDeepStrictEqual } from 'node:util';

import { invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { AnswerOf, InputOf } from '#contract/operation.ts';
import type { guestReview } from '#contract/posts/guest-review.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import { notify } from '#server/areas/notifications/notifications/notify.ts';
import {
  checkPlace,
  picturesOf,
  presentPlace,
  suggestionText,
} from '#server/areas/posts/post-comments/place.ts';
import { listByLink, placeComment } from '#server/areas/posts/post-comments/store.ts';
import { byLink } from '#server/areas/posts/reviews/store.ts';
import type { StoredPost } from '#server/areas/posts/schedule/store.ts';
import { insertComment, type CommentOn } from '#server/areas/workspace/comments/store.ts';
import type { Context } from '#server/context.ts';
import { pathOfPost, titleOf } from '#server/lib/post-names.ts';
import { announce } from '#server/live/announce.ts';
import { openDraft } from './open-draft.ts';
import { addressOf, type Opening } from './opened.ts';

type GuestComment = AnswerOf<typeof guestReview.comment>['comment'];

/**
 * Stores a guest's comment on a passage or a place in a picture, and notifies the post's author and the link's
 * creator. The same comment twice, because its response was lost or a button was pressed twice, is stored once.
 */
export async function commentByLink(
  { db, queue, now, settings, http }: Pick<Context, 'db' | 'queue' | 'now' | 'settings' | 'http'>,
  input: InputOf<typeof guestReview.comment>,
): Promise<AnswerOf<typeof guestReview.comment>> {
  const { post_id: id, secret, name } = input;
  const comment = input.comment.trim();
  if (!input.passage && !input.picture)
    throw invalid(t`Choose a passage or a place in an image.`, { passage: t`is needed, or picture` });
  return db.transaction().execute(async (trx) => {
    const { link, post } = await openDraft(trx, input, now);
    const { organization_id: organizationId } = link;
    const opening = { postId: id, secret, baseUrl: settings.baseUrl };
    const place = {
      passage: input.passage,
      suggestion: input.suggestion,
      picture: input.picture && { ...input.picture, url: storedUrl(post, input.picture.url, opening) },
    };
    checkPlace({ comment, ...place }, post);
    const last = (await listByLink(trx, link.id, [id])).at(-1);
    if (last && isSame(last, { user_name: name, comment, ...place }))
      return { comment: presentGuestComment(last, post, opening) };
    const written = { userId: null, userName: name, comment, mentions: [], at: now };
    const row = await placeComment(trx, (await insertComment(trx, 'post', id, written)).id, place, link.id);
    await notify(trx, queue, {
      organizationId,
      to: [post.author_user_id, link.created_by].filter((userId) => userId !== null),
      event: 'comment_on_my_post',
      title: () => t`${{ name: byLink(name) }} commented on “${{ title: titleOf(post) }}”`,
      body: () => comment || suggestionText(place),
      path: pathOfPost(id),
      projectId: post.project_id,
      once: `post comment ${row.id}`,
      by: null,
      now,
    });
    await writeAudit(
      trx,
      { organizationId, userId: null, tokenId: null, name, from: http.from },
      { what: 'guestReview.comment', subject: `post ${id}`, details: { review_link_id: link.id } },
    );
    await announce(trx, { organizationId, noun: 'postComments', ids: [id], by: null });
    return { comment: presentGuestComment(row, post, opening) };
  });
}

/** The URL that the post has for a picture that a guest sees under another one. */
function storedUrl(post: StoredPost, url: string, opening: Opening): string {
  return picturesOf(post).find((medium) => addressOf(medium, opening) === url)?.url ?? url;
}

/** A comment as the holders of its link see it. */
export function presentGuestComment(
  row: CommentOn['post'],
  post: StoredPost,
  opening: Opening,
): GuestComment {
  const { id, user_name: name, comment, created_at } = row;
  const { picture, ...place } = presentPlace(row, post);
  const url = picture && addressOf({ url: picture.url, type: null, alt: null }, opening);
  return {
    id,
    name,
    comment,
    ...place,
    picture: picture && { ...picture, url: url ?? picture.url },
    created_at,
  };
}

type Written = Pick<CommentOn['post'], 'user_name' | 'comment'> & Parameters<typeof suggestionText>[0];

function isSame(
  row: CommentOn['post'],
  { user_name, comment, passage, picture, suggestion }: Written,
): boolean {
  return isDeepStrictEqual(
    [row.user_name, row.comment, row.passage, row.picture, row.suggestion],
    [user_name, comment, passage ?? null, picture ?? null, suggestion ?? null],
  );
}
