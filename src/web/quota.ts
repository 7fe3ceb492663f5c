import { useSyncExternalStore } from 'react';

/** What is left of the free plan's content queries today; `reset` in ms since the epoch. */
export interface Quota {
  limit: number;
  remaining: number;
  reset: number;
}

let quota: Quota | null = null;
const listeners = new Set<() => void>();

/** Takes the daily quota from an answer that names it. */
export function noteQuota(headers: Headers) {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) =>
    Number.parseInt(headers.get(`x-daily-${name}`) ?? '', 10),
  );
  if (limit === undefined || remaining === undefined || reset === undefined) return;
  if (![limit, remaining, reset].every(Number.isFinite)) return;
  quota = { limit, remaining, reset: reset * 1000 };
  for (const listener of listeners) listener();
}

/** The daily quota as the latest answer said it; null on plans without one. */
export function useQuota(): Quota | null {
  return useSyncExternalStore(subscribe, () => quota);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
