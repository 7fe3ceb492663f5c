import type { PostRow } from '#contract/posts.ts';
import { fileNameOf } from './preview-media.tsx';

/** What a post is called in lists: its first words. */
export function titleOf(post: Pick<PostRow, 'body' | 'media'>): string {
  const [line] = post.body.trim().split('\n', 1);
  if (line) return line;
  const [medium] = post.media;
  return medium ? fileNameOf(medium.url) : 'Without words yet';
}
