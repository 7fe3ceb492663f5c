import type { PostRow } from '#contract/posts/posts.ts';
import { isForUser } from '#web/parts/posts/approval.ts';

type Queued = Pick<PostRow, 'id' | 'needs_review' | 'scheduled_at' | 'approval'>;

export type Group = 'mine' | 'others' | 'reviewed';

/** Whether a post waits for the signed-in user, for others at their step, or for no review. */
export function groupOf(post: Queued): Group {
  if (!post.needs_review) return 'reviewed';
  return isForUser(post) ? 'mine' : 'others';
}

const groups: readonly Group[] = ['mine', 'others', 'reviewed'];

/**
 * Posts that wait for this user come first, then those that wait for others. Each group is sorted by planned time; posts
 * without one come last.
 */
export function inOrder<Post extends Queued>(posts: readonly Post[]): Post[] {
  return posts.toSorted(
    (a, b) => groups.indexOf(groupOf(a)) - groups.indexOf(groupOf(b)) || dueOf(a) - dueOf(b) || a.id - b.id,
  );
}

/** The post to open after a verdict on `id`: the next one that waits for this user, or else simply the next one. */
export function nextAfter(posts: readonly Queued[], id: number): number | null {
  const at = posts.findIndex((post) => post.id === id);
  const others = [...posts.slice(at + 1), ...posts.slice(0, Math.max(at, 0))];
  return (others.find((post) => groupOf(post) === 'mine') ?? others[0])?.id ?? null;
}

function dueOf({ scheduled_at }: Queued): number {
  return scheduled_at === null ? Number.MAX_SAFE_INTEGER : Date.parse(scheduled_at);
}
