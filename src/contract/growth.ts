import { z } from 'zod';

const hourMs = 3_600_000;

/** Readings at least this far apart make a full window (spec, Trending post, rules 3 and 4). */
const fullWindowMs = 20 * hourMs;

/** Below this a percentage says nothing (spec rule 6). */
const leastForPercent = 100;

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

/**
 * The change of engagement by the spec's six rules (Trending post): the latest reading against the newest
 * one that is at least 20 hours older, else against the oldest. Null with fewer than two readings.
 * `samples` come in any order; of two at one instant the later in the list counts.
 */
export function growthOf(samples: readonly Sample[]): Growth {
  const byTime = [...new Map(samples.map((sample) => [sample.at, sample])).values()].sort(
    (a, b) => a.at - b.at,
  );
  const latest = byTime.at(-1);
  const oldest = byTime[0];
  if (!latest || !oldest || latest === oldest) return null;
  const from = byTime.findLast((sample) => latest.at - sample.at >= fullWindowMs) ?? oldest;
  return growthBetween(from, latest, byTime.filter((sample) => sample.at >= from.at).length);
}

/** The statement about two known readings; `samples` counts the readings between them, both included. */
export function growthBetween(from: Sample, to: Sample, samples: number): NonNullable<Growth> {
  const delta = to.engagement - from.engagement;
  const windowMs = to.at - from.at;
  return {
    from: from.engagement,
    to: to.engagement,
    delta,
    percent: percentOf(from.engagement, to.engagement),
    hours: Math.round((windowMs / hourMs) * 100) / 100,
    measured_at: new Date(to.at).toISOString(),
    samples,
    full_window: windowMs >= fullWindowMs,
  };
}

/** Percent with one decimal; null when `from` is under 100. */
export function percentOf(from: number, to: number): number | null {
  return from < leastForPercent ? null : Math.round(((to - from) / from) * 1000) / 10;
}
