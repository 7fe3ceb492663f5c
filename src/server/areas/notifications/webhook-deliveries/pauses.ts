const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Before the second attempt and each further one, as Standard Webhooks proposes; then a delivery is given up. */
const pauses = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const;

/** An endpoint that has just failed gets nothing for a while, and then one request alone. */
const restMs = { first: 5 * second, longest: 5 * minute };

/** The longest pause that an endpoint may ask for. */
const longestWaitMs = day;

/** An endpoint that failed for so long, and so often, is paused. */
const patience = { ms: 5 * day, failures: 10 };

/** Up to a fifth more, so that what failed together does not return together. */
const jittered = (ms: number, random: number) => ms * (1 + random / 5);

/** How an attempt failed. */
export interface Failure {
  /** The response's status; null for none. */
  status: number | null;
  /** The pause that it asks for, in ms. */
  waitMs: number | null;
}

/**
 * When a delivery is attempted again.
 * @param attempts how many were made
 * @param random from 0 to 1
 * @returns milliseconds from now; null where it is given up
 */
export function pauseAfter(attempts: number, { waitMs }: Failure, random: number): number | null {
  const pause = pauses[attempts - 1];
  if (pause === undefined) return null;
  return Math.max(jittered(pause, random), Math.min(waitMs ?? 0, longestWaitMs));
}

/**
 * How long an endpoint gets nothing.
 * @param failures since its last success, this one included
 * @returns milliseconds
 */
export function restAfter(failures: number, { waitMs }: Failure, random: number): number {
  const rest = Math.min(restMs.first * 2 ** Math.min(failures - 1, 20), restMs.longest);
  return Math.max(jittered(rest, random), Math.min(waitMs ?? 0, longestWaitMs));
}

/** Whether an endpoint is paused: it says that it is gone, or has failed for days. */
export function isPaused(
  { failures, failingSince }: { failures: number; failingSince: Date },
  { status }: Failure,
  now: Date,
): boolean {
  if (status === 410) return true;
  return failures >= patience.failures && now.getTime() - failingSince.getTime() >= patience.ms;
}
