import { invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { leastPostsPerSlot } from '#contract/research/communities.ts';
import { communitySorts, type CommunityNetwork } from '#contract/research/community-sorts.ts';
import type { CommunitySort, Slots } from './store.ts';

/**
 * The requested sort, or the network's first.
 * @throws CodedError validation_error with the network's own sorts
 */
export function sortOf(network: CommunityNetwork, name: string | undefined): CommunitySort {
  const sorts: readonly CommunitySort[] = communitySorts[network];
  const found = sorts.find((sort) => sort === (name ?? sorts[0]));
  if (found) return found;
  const accepted = sorts.join(', ');
  throw invalid(t`Communities of ${{ network }} can be sorted by ${{ sorts: accepted }}.`, {
    sort: t`must be one of ${{ valid: accepted }}`,
  });
}

/**
 * Checks filters that only one network has.
 * @throws CodedError validation_error
 */
export function checkFilters(input: {
  network: CommunityNetwork;
  min_members?: number | undefined;
  max_members?: number | undefined;
  subreddit?: string | undefined;
  feed?: string | undefined;
}): void {
  const { network, feed, min_members, max_members, subreddit } = input;
  const others = network === 'reddit' ? { feed } : { min_members, max_members, subreddit };
  for (const [name, value] of Object.entries(others)) {
    if (value === undefined) continue;
    const own = network === 'reddit' ? 'network=bluesky' : 'network=reddit';
    throw invalid(t`${{ parameter: name }} works with ${{ network: own }} only.`, {
      [name]: t`only with ${{ network: own }}`,
    });
  }
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const hoursNamed = 3;

export interface Slot {
  slot: number;
  posts: number;
  hit_rate_pct: number;
}

/** Slots with enough posts, the highest share of hits first. */
export function bestSlots(slots: Slots): Slot[] {
  return slots
    .filter(([, posts]) => posts >= leastPostsPerSlot)
    .map(([slot, posts, hits]) => ({ slot, posts, hit_rate_pct: Math.round((hits / posts) * 1000) / 10 }))
    .toSorted((a, b) => b.hit_rate_pct - a.hit_rate_pct || b.posts - a.posts || a.slot - b.slot);
}

/** The best hours and the best day of the week, in UTC. */
export function timingOf({ hours, weekdays: days }: { hours: Slots; weekdays: Slots }, hide: boolean) {
  const presentSlot = ({ posts, hit_rate_pct }: Slot) => ({
    posts,
    hit_rate_pct: hide ? null : hit_rate_pct,
  });
  const [day] = bestSlots(days);
  return {
    best_hours_utc: bestSlots(hours)
      .slice(0, hoursNamed)
      .map((slot) => ({ hour_utc: slot.slot, ...presentSlot(slot) })),
    best_day_utc: day ? { weekday_name_utc: weekdays[day.slot - 1] ?? '', ...presentSlot(day) } : null,
    sample: {
      posts: hours.reduce((sum, [, posts]) => sum + posts, 0),
      min_posts_per_slot: leastPostsPerSlot,
    },
  };
}
