import type { PostRow } from '#contract/posts/posts.ts';
import { dayAt } from '#web/lib/zone-format.ts';

const hourMs = 3_600_000;

/** The first instant of a day (YYYY-MM-DD) in a zone, as ISO. The binary search is correct for any clock change. */
export function startOfDay(day: string, zone: string): string {
  let before = Date.parse(day) - 15 * hourMs;
  let within = Date.parse(day) + 15 * hourMs;
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2);
    if (dayAt(middle, zone) >= day) within = middle;
    else before = middle;
  }
  return new Date(within).toISOString();
}

/** The date this many days after `day`. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(day) + days * 24 * hourMs).toISOString().slice(0, 10);
}

/** When a post was published, or else is scheduled. */
export const timeOf = ({ sent_at, scheduled_at }: Pick<PostRow, 'sent_at' | 'scheduled_at'>) =>
  Date.parse(sent_at ?? scheduled_at ?? '');

type Planned = Pick<PostRow, 'id' | 'status' | 'stage' | 'author_user_id' | 'scheduled_at' | 'sent_at'>;

export interface DayPlan<Post extends Planned = PostRow> {
  /** Posts that were published, or whose time has passed without that. */
  earlier: Post[];
  ahead: Post[];
}

/**
 * The posts of a day, ordered by time. Drafts are included while they are in review or belong to this user; they
 * are published that day only if someone releases them in time.
 * @param now ms
 */
export function planOf<Post extends Planned>(
  posts: readonly Post[],
  user: number,
  now: number,
): DayPlan<Post> {
  const listed = posts
    .filter(
      ({ status, stage, author_user_id }) =>
        status !== 'cancelled' && (status !== 'draft' || stage === 'review' || author_user_id === user),
    )
    .toSorted((a, b) => timeOf(a) - timeOf(b) || a.id - b.id);
  return {
    earlier: listed.filter((post) => isOver(post, now)),
    ahead: listed.filter((post) => !isOver(post, now)),
  };
}

function isOver(post: Planned, now: number): boolean {
  switch (post.status) {
    case 'sent':
    case 'partly_sent':
    case 'failed':
    case 'cancelled':
      return true;
    case 'draft':
      return timeOf(post) < now;
    case 'scheduled':
    case 'sending':
      return false;
  }
}
