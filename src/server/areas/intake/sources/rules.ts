import type { Selectable } from 'kysely';

import type { SourcesTable } from '#server/db/research-tables.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** However long an outside system asks for a pause, it is polled again after a week. */
const longestWaitMs = 7 * dayMs;

/** A random number from 0 to 1, as `Math.random` gives. */
export type Chance = () => number;

export type HealthState = 'new' | 'healthy' | 'failing' | 'stopped' | 'demo';

/** A source's state in one word. */
export function stateOf(
  source: Pick<
    Selectable<SourcesTable>,
    'demo' | 'enabled' | 'stopped_reason' | 'failures' | 'last_success_at'
  >,
): HealthState {
  if (source.demo) return 'demo';
  if (!source.enabled || source.stopped_reason !== null) return 'stopped';
  if (source.failures > 0) return 'failing';
  return source.last_success_at === null ? 'new' : 'healthy';
}

/**
 * The pause after a successful poll, in ms: the adapter's own interval or the one that the outside system
 * asks for, whichever is longer, plus or minus a tenth. After the very first poll it is a random part of the
 * interval, so that feeds which were added together spread out.
 */
export function pauseAfterSuccess(
  poll: { everyMinutes: number; waitMs: number | null; first: boolean },
  chance: Chance,
): number {
  const share = poll.first ? 0.5 + chance() / 2 : 0.9 + chance() / 5;
  const requestedMs = Math.min(poll.waitMs ?? 0, longestWaitMs);
  return Math.round(Math.max(poll.everyMinutes * minuteMs * share, requestedMs));
}

/**
 * The pause after the n-th failure in a row, in ms: the interval doubled each time, up to a day, plus or
 * minus a fifth; never less than Retry-After said.
 */
export function pauseAfterFailure(
  poll: { everyMinutes: number; failures: number; waitMs: number | null },
  chance: Chance,
): number {
  const doubled = poll.everyMinutes * minuteMs * 2 ** Math.min(poll.failures - 1, 20);
  const jittered = Math.min(doubled * (0.8 + chance() * 0.4), dayMs);
  return Math.round(Math.max(jittered, Math.min(poll.waitMs ?? 0, longestWaitMs)));
}

/**
 * When each of several polls may begin, in ms from now: those of one host two seconds apart, so that no host
 * gets all its polls at once. Items without a URL start at once.
 */
export function spreadByHost(addresses: readonly (string | null)[]): number[] {
  const seen = new Map<string, number>();
  return addresses.map((address) => {
    const host = hostOf(address);
    if (host === null) return 0;
    const before = seen.get(host) ?? 0;
    seen.set(host, before + 1);
    return before * 2000;
  });
}

export function hostOf(address: string | null): string | null {
  return address !== null && URL.canParse(address) ? new URL(address).host : null;
}
