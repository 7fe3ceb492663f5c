import { setTimeout as pause } from 'node:timers/promises';

import { t } from '#contract/message.ts';
import { NetworkError } from './network.ts';

/** How often a network is asked whether it has finished with something. */
export interface Pauses {
  /** The first pause, doubled each time, in ms. */
  firstMs: number;
  longestMs: number;
  /** How many pauses at most. */
  most: number;
}

/** About four minutes: `prepare` has five. Meta recommends no more than five minutes. */
export const usualPauses: Pauses = { firstMs: 1_000, longestMs: 20_000, most: 15 };

/** Half a minute: `send` has one minute. */
export const shortPauses: Pauses = { firstMs: 1_000, longestMs: 8_000, most: 6 };

/** Asks until `isOver` of the answer, or until the pauses are used up. Returns the last answer. */
export async function pollUntil<Answer>(
  { firstMs, longestMs, most }: Pauses,
  signal: AbortSignal,
  ask: () => Promise<Answer>,
  isOver: (answer: Answer) => boolean,
): Promise<Answer> {
  let answer = await ask();
  for (let number = 0, ms = firstMs; number < most && !isOver(answer); number += 1) {
    await pause(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
    ms = Math.min(ms * 2, longestMs);
    answer = await ask();
  }
  return answer;
}

/** How long a request whose answer was lost may still be in progress, in ms. */
const settledMs = 2 * 60_000;

/** Throws `NetworkError` `retry` as long as a lost request may still arrive. */
export function mustBeSettled(attemptedAt: Date, now: Date): void {
  const age = now.getTime() - attemptedAt.getTime();
  if (age >= settledMs) return;
  throw new NetworkError('retry', () => t`It isn’t among the account’s posts yet, but may still arrive.`, {
    next: null,
    waitMs: settledMs - age,
  });
}

/**
 * For a network that is still working on what it has accepted: longer pauses the longer it takes, since only
 * a few look-ups are made.
 */
export function stillWorking(network: string, attemptedAt: Date, now: Date): NetworkError {
  const age = now.getTime() - attemptedAt.getTime();
  return new NetworkError('retry', () => t`${{ network }} is still working on it.`, {
    next: null,
    waitMs: Math.min(Math.max(age, 60_000), 15 * 60_000),
  });
}
