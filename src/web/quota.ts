import { createStore, useStore } from '#web/lib/store.ts';

/** What is left of the free plan's content queries today; `reset` in ms since the epoch. */
export interface Quota {
  limit: number;
  remaining: number;
  reset: number;
}

const quota = createStore<Quota | null>(null);

/** Reads the daily quota from a response that contains it. */
export function noteQuota(headers: Headers) {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) =>
    Number.parseInt(headers.get(`x-daily-${name}`) ?? '', 10),
  );
  if (limit === undefined || remaining === undefined || reset === undefined) return;
  if (![limit, remaining, reset].every(Number.isFinite)) return;
  quota.set({ limit, remaining, reset: reset * 1000 });
}

/** The daily quota by the latest response; null on plans without one. */
export const useQuota = (): Quota | null => useStore(quota);
