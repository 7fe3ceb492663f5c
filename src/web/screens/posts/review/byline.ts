import { t } from '@lingui/core/macro';

import type { PostRow } from '#contract/posts/posts.ts';

/** Whether the post has an image or video to review. */
export function hasMedia({ design, media, overrides }: PostRow): boolean {
  return design !== null || media.length > 0 || Object.values(overrides).some((copy) => copy.media?.length);
}

/** The author, and how the post was submitted. */
export function bylineOf({ author_user_name, submitted_via }: PostRow): string {
  const author = author_user_name ?? t`Former member`;
  if (submitted_via === 'web') return author;
  const interfaceName = submitted_via === 'api' ? 'API' : 'MCP';
  return t`${author}, by ${interfaceName}`;
}
