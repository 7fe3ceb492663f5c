import { countingOf } from '#contract/networks/post-metrics.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long after publishing a post's counts are read, in ms: often while they grow, then less and less. */
export const readingTimes: readonly number[] = [
  15 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  day,
  2 * day,
  3 * day,
  5 * day,
  7 * day,
  14 * day,
  30 * day,
  60 * day,
  90 * day,
];

/** A reading so soon after another adds nothing, in ms: a delayed one is then skipped. */
const tooSoonMs = 5 * minute;

/**
 * When a post is read next; null when it has been followed to the end, or the network's numbers would no
 * longer cover the whole time.
 */
export function nextReading(network: string, sentAt: Date, now: Date): Date | null {
  const { untilDays = Infinity } = countingOf(network);
  const next = readingTimes.find(
    (after) => after <= untilDays * day && sentAt.getTime() + after > now.getTime() + tooSoonMs,
  );
  return next === undefined ? null : new Date(sentAt.getTime() + next);
}

/** The pause after `failures` failed readings of a network in a row, in ms, unless it names one itself. */
export function pauseAfter(failures: number): number {
  return Math.min(day, 15 * minute * 2 ** Math.min(failures, 10));
}
