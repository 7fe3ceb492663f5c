import type { PostRow } from '#contract/posts.ts';

/** Whether a reviewer has a picture or video to look at. */
export function hasMedia({ design, media, overrides }: PostRow): boolean {
  return design !== null || media.length > 0 || Object.values(overrides).some((copy) => copy.media?.length);
}

/** Who wrote it, and through what. */
export function bylineOf({ author_user_name, submitted_via }: PostRow): string {
  const who = author_user_name ?? 'Somebody who has left';
  return submitted_via === 'web' ? who : `${who}, by ${submitted_via === 'api' ? 'API' : 'MCP'}`;
}
