import type { Fetched } from '#server/lib/io.ts';
import { resetMs } from '#server/lib/retry-after.ts';

/** Limits of a day, of the app and of the account, beside the usual one of a quarter of an hour. */
const dayLimits = ['x-app-limit-24hour', 'x-user-limit-24hour'] as const;

/**
 * How long X asks to wait, in ms; null where it does not say. X names the end of its windows by its own clock, which
 * is that of the answer's Date. https://docs.x.com/x-api/fundamentals/rate-limits
 */
export function limitMs({ headers, waitMs }: Pick<Fetched, 'headers' | 'waitMs'>, now: Date): number | null {
  if (waitMs !== null) return waitMs;
  const theirs = new Date(headers.date ?? '');
  const at = Number.isNaN(theirs.getTime()) ? now : theirs;
  for (const limit of dayLimits) {
    const reset = headers[`${limit}-reset`];
    if (headers[`${limit}-remaining`] === '0' && reset) return resetMs({ 'x-rate-limit-reset': reset }, at);
  }
  return resetMs(headers, at);
}
