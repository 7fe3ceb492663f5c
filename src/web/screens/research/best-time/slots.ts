import { plural, t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { clockText, exactNumber, percentOrZero } from '#web/lib/format.ts';
import { weekdayName } from '#web/parts/zoned.ts';

export type Best = DataOf<Contract['bestTime']['get']>;
export type Slot = Best['slots'][number];

/** Key of a cell of the map: weekday from 1, and hour. */
export function slotKey({ weekday, hour }: Pick<Slot, 'weekday' | 'hour'>): string {
  return `${weekday} ${hour}`;
}

/** Monday 09:00 */
export function slotName({ weekday, begins }: Pick<Slot, 'weekday' | 'begins'>): string {
  return t`${{ weekday: weekdayName(weekday) }} ${{ time: clockText(begins) }}`;
}

/** A slot's rate as text, or the note that it has too few posts. */
export function slotText(slot: Slot, leastPosts: number): string {
  const { posts, hit_rate_pct, avg_engagement } = slot;
  if (hit_rate_pct === null) {
    return plural(posts, {
      one: `# post, at least ${leastPosts} needed`,
      other: `# posts, at least ${leastPosts} needed`,
    });
  }
  const share = percentOrZero(hit_rate_pct);
  return [
    plural(posts, {
      one: `${share} of # post reached the top 10%`,
      other: `${share} of # posts reached the top 10%`,
    }),
    ...(avg_engagement === null ? [] : [t`${{ average: exactNumber(avg_engagement) }} engagement per post`]),
  ].join('\n');
}
