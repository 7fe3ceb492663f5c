import type { PostRow } from '#contract/posts/posts.ts';
import { dayAt } from '#web/lib/zone-format.ts';

const hourMs = 3_600_000;

/** The first instant of a day (YYYY-MM-DD) in a zone, as ISO. It is found by halving: any change of clocks is right. */
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

/** The day so many days after another. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(day) + days * 24 * hourMs).toISOString().slice(0, 10);
}

/** When a post was published, else when it is to be. */
export const timeOf = ({ sent_at, scheduled_at }: Pick<PostRow, 'sent_at' | 'scheduled_at'>) =>
  Date.parse(sent_at ?? scheduled_at ?? '');

type Planned = Pick<PostRow, 'id' | 'status' | 'stage' | 'author_user_id' | 'scheduled_at' | 'sent_at'>;

export interface DayPlan<Post extends Planned = PostRow> {
  /** What was published, or was not although its time has passed. */
  earlier: Post[];
  ahead: Post[];
}

/**
 * The posts of a day in the order of their times. A draft is there while it is in review, or is this user's own:
 * it is published today only if someone releases it in time.
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
