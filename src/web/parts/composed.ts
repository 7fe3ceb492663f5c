import { isNetworkName } from '#contract/networks/facts.ts';
import type { PostContent } from '#contract/post-content.ts';
import type { PostRow } from '#contract/posts.ts';

import type { ShownAccount } from './account-name.tsx';

/** The accounts that a post goes to; one of a network that is no longer known is left out. */
export function accountsOf({ targets }: Pick<PostRow, 'targets'>): ShownAccount[] {
  return targets.flatMap(({ account_id, network, name, sandbox }) =>
    isNetworkName(network) ? [{ account_id, network, name, sandbox }] : [],
  );
}

/**
 * What of a post the world sees, as previews read it. The desk draws a draft's design anew where its template changed,
 * so of a draft only a picture that its author gave is sure to be sent.
 */
export function contentOf(post: PostRow): PostContent {
  const { body, media, thread, first_comment, overrides, design, design_picture, status } = post;
  return {
    body,
    media,
    thread,
    first_comment,
    overrides: overrides as PostContent['overrides'],
    design,
    design_picture: status === 'draft' && design_picture?.by === 'desk' ? null : design_picture,
  };
}

/** The first words of a post, for lists and questions; cut between words where they are more than `most` signs. */
export function titleOf({ body, media }: Pick<PostRow, 'body' | 'media'>, most = 90): string {
  const first = body.trim().split('\n')[0] ?? '';
  if (first === '') return media.length > 0 ? 'Picture without words' : 'Empty post';
  if (first.length <= most) return first;
  const cut = first.slice(0, most).toWellFormed();
  const word = cut.lastIndexOf(' ');
  return `${(word > most / 2 ? cut.slice(0, word) : cut).trimEnd()}…`;
}
