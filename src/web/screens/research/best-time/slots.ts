import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { exactNumber, percent } from '#web/lib/format.ts';

export type Best = DataOf<Contract['bestTime']['get']>;
export type Slot = Best['slots'][number];

/** By weekday from 1 and hour, for the map. */
export function slotKey({ weekday, hour }: Pick<Slot, 'weekday' | 'hour'>): string {
  return `${weekday} ${hour}`;
}

/** A slot's rate as text; with too few posts, why there is none. */
export function slotText(slot: Slot, leastPosts: number): string {
  const { posts, hit_rate_pct, avg_engagement } = slot;
  const count = `${exactNumber(posts)} ${posts === 1 ? 'post' : 'posts'}`;
  if (hit_rate_pct === null) return `${count}, at least ${leastPosts} needed`;
  return [
    `${percentOf(hit_rate_pct)} of ${count} reached the top 10 %`,
    ...(avg_engagement === null ? [] : [`${exactNumber(avg_engagement)} engagement per post`]),
  ].join('\n');
}

/** A share that may be 0 in truth: it was counted. */
export function percentOf(share: number): string {
  return share === 0 ? '0 %' : percent(share);
}
