import { z } from 'zod';

const hourMs = 3_600_000;

/** Readings at least this far apart make a full window (spec, Trending post, rules 3 and 4). */
const fullWindowMs = 20 * hourMs;

/** Below this a percentage is meaningless (spec rule 6). */
export const leastForPercent = 100;

export const growth = z
  .object({
    from: z.int(),
    to: z.int(),
    delta: z.int().describe('The absolute change; 0 with samples of 2 or more is measured and unchanged'),
    percent: z.number().nullable().describe('Null when `from` is under 100'),
    hours: z.number().describe('The real window'),
    measured_at: z.iso.datetime(),
    samples: z.int().describe('Readings in the window, both ends included'),
    full_window: z.boolean().describe('True only when the window reached 20 hours'),
  })
  .nullable()
  .describe('Null when the change cannot be stated; never to be shown as 0 %');

export type Growth = z.output<typeof growth>;

/** A trend's engagement at one instant; `at` in ms since the epoch. */
export interface Sample {
  at: number;
  engagement: number;
}

/** The latest reading and the one it is compared with; `from` is null while there is only one. */
export interface Comparison {
  from: Sample | null;
  to: Sample;
  /** Readings from `from` to `to`, both included. */
  samples: number;
}

/**
 * Picks the reading to compare the latest one with (spec rule 3): the newest that is at least 20 hours older,
 * else the oldest. Null without readings. `samples` may come in any order; of two at one instant the later in
 * the list counts.
 */
export function compare(samples: readonly Sample[]): Comparison | null {
  const byTime = [...new Map(samples.map((sample) => [sample.at, sample])).values()].sort(
    (a, b) => a.at - b.at,
  );
  const to = byTime.at(-1);
  const oldest = byTime[0];
  if (!to || !oldest) return null;
  if (to === oldest) return { from: null, to, samples: 1 };
  const from = byTime.findLast((sample) => to.at - sample.at >= fullWindowMs) ?? oldest;
  return { from, to, samples: byTime.filter((sample) => sample.at >= from.at).length };
}

/** A comparison in the API's form; null where the change cannot be stated (rule 1). */
export function growthOf(comparison: Comparison | null): Growth {
  if (!comparison?.from) return null;
  const { from, to, samples } = comparison;
  const windowMs = to.at - from.at;
  return {
    from: from.engagement,
    to: to.engagement,
    delta: to.engagement - from.engagement,
    percent: percentOf(from.engagement, to.engagement),
    hours: Math.round((windowMs / hourMs) * 100) / 100,
    measured_at: new Date(to.at).toISOString(),
    samples,
    full_window: windowMs >= fullWindowMs,
  };
}

/** Percent with one decimal; null when `from` is under 100. */
function percentOf(from: number, to: number): number | null {
  return from < leastForPercent ? null : Math.round(((to - from) / from) * 1000) / 10;
}
