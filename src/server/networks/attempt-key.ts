import { randomUUID } from 'node:crypto';

import type { Sending } from './network.ts';

/** Keys for networks that know none: ours remembers when the first attempt began. */
export const newKey = (now: Date) => `${now.getTime().toString(36)}-${randomUUID()}`;

const ours = /^([\da-z]{1,9})-[\da-f]{8}-/;

/** When the first attempt under this key began, in ms. */
export function firstAttempt({ key, attemptedAt }: Pick<Sending, 'key' | 'attemptedAt'>): number {
  const begun = ours.exec(key)?.[1];
  const latest = attemptedAt.getTime();
  return begun === undefined ? latest : Math.min(Number.parseInt(begun, 36), latest);
}

/** A key is as old as its first attempt, but for the moment between the two. */
const sameMomentMs = 1_000;

/** Whether none was made before under this key. */
export function isFirstAttempt(sending: Pick<Sending, 'key' | 'attemptedAt'>): boolean {
  return sending.attemptedAt.getTime() - firstAttempt(sending) <= sameMomentMs;
}
