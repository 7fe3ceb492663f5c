import type { PostRow } from '#contract/posts/posts.ts';

type Queued = Pick<PostRow, 'id' | 'needs_review' | 'scheduled_at'>;

/**
 * Posts without a verdict on their current content come first. Both groups are sorted by planned time; posts
 * without one come last.
 */
export function inOrder<Post extends Queued>(posts: readonly Post[]): Post[] {
  return posts.toSorted(
    (a, b) => Number(b.needs_review) - Number(a.needs_review) || dueOf(a) - dueOf(b) || a.id - b.id,
  );
}

/** The post to open after a verdict on `id`: the next one that waits for a verdict, or else simply the next one. */
export function nextAfter(posts: readonly Queued[], id: number): number | null {
  const at = posts.findIndex((post) => post.id === id);
  const others = [...posts.slice(at + 1), ...posts.slice(0, Math.max(at, 0))];
  return (others.find(({ needs_review }) => needs_review) ?? others[0])?.id ?? null;
}

function dueOf({ scheduled_at }: Queued): number {
  return scheduled_at === null ? Number.MAX_SAFE_INTEGER : Date.parse(scheduled_at);
}
