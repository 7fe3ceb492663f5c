import { t } from '@lingui/core/macro';

import { isNetworkName } from '#contract/networks/facts.ts';
import type { PostContent } from '#contract/networks/post-content.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import type { NamedAccount } from '#web/parts/delivery/account-name.tsx';

/** The accounts of a post, without those of unknown networks. */
export function accountsOf({ targets }: Pick<PostRow, 'targets'>): NamedAccount[] {
  return targets.flatMap(({ account_id, network, name, sandbox }) =>
    isNetworkName(network) ? [{ account_id, network, name, sandbox }] : [],
  );
}

/**
 * The published content of a post, for previews. The server may render a draft's design anew if its template
 * changed, so drafts include only a picture that the author uploaded.
 */
export function contentOf(post: PostRow): PostContent {
  const { body, media, thread, first_comment, overrides, design, design_picture, links, status } = post;
  return {
    body,
    media,
    thread,
    first_comment,
    overrides: overrides as PostContent['overrides'],
    design,
    design_picture: status === 'draft' && design_picture?.by === 'desk' ? null : design_picture,
    links,
  };
}

/** The beginning of a post's text, for lists and dialogs; cut between words after `most` characters. */
export function titleOf({ body, media }: Pick<PostRow, 'body' | 'media'>, most = 90): string {
  const first = body.trim().split('\n')[0] ?? '';
  if (first === '') return media.length > 0 ? t`Image post` : t`Empty post`;
  if (first.length <= most) return first;
  const cut = first.slice(0, most).toWellFormed();
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > most / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}
