import { t } from '#contract/message.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { polls } from '#server/lib/metrics.ts';
import { inParallel } from '#server/sources/in-parallel.ts';
import { SourceError, type Cursor, type Source } from '#server/sources/source.ts';
import type { AccountDeps } from './hooks.ts';
import { adapterOf } from './kinds.ts';
import { readSource } from './read.ts';
import { pauseAfterFailure } from './rules.ts';
import { lineOf } from './store-line.ts';
import { budgetOf } from './store-spending.ts';
import * as store from './store.ts';

/** What polling needs of the program. */
export type PollDeps = AccountDeps & { log: Pick<JobDeps['log'], 'debug'> };

/**
 * `busy`: another worker polls it now. `failed`: the outside system could not be read; the source's health
 * says so. `lost`: it took so long that another worker had begun; nothing was stored.
 */
export type PollOutcome = 'stored' | 'unchanged' | 'failed' | 'busy' | 'lost';

/** Longer than any poll may take; after it, a source whose worker died is free again. */
export const leaseMs = 2 * 60_000;

/** How long a source that waits in the queue is not picked again. */
const queuedMs = 10 * 60_000;

/**
 * Reads a source once and stores the results together with its cursor, in one transaction: after a crash in
 * between, the next poll reads the same again and doubles nothing. Never two at once on a source.
 * @throws errors of our own; the source's health then shows them too
 */
export async function pollSource(deps: PollDeps, id: number): Promise<PollOutcome> {
  const now = deps.now();
  const until = new Date(now.getTime() + leaseMs);
  const source = await store.claimForPoll(deps.db, id, { now, until });
  if (!source) return 'busy';
  const adapter = adapterOf(source.kind);
  try {
    if (!adapter)
      throw new SourceError(
        'refused',
        () => t`This Copydesk knows no source of the kind ${{ kind: source.kind }}.`,
      );
    const spending = budgetOf(deps.db, id, 'find', now);
    const keep = (changes: Cursor) => store.keepCursor(deps.db, { id, until }, changes);
    const polled = await readSource(deps, { adapter, source, spending, keep }, now);
    const outcome = await lineOf(deps.db).store({ source, adapter, polled, now, until });
    polls.inc({ kind: source.kind, outcome });
    return outcome;
  } catch (error) {
    await saveFailure(deps, { source, adapter, error, now, until });
    polls.inc({ kind: source.kind, outcome: 'failed' });
    if (!(error instanceof SourceError)) throw error;
    deps.log.debug({ source: id, problem: error.message }, 'a source could not be read');
    return 'failed';
  }
}

async function saveFailure(
  deps: PollDeps,
  poll: { source: store.SourceRow; adapter: Source | undefined; error: unknown; now: Date; until: Date },
): Promise<void> {
  const { source, error, now, until } = poll;
  const outside = error instanceof SourceError ? error : null;
  const failures = source.failures + 1;
  const everyMinutes = poll.adapter?.everyMinutes ?? 60;
  const pause = pauseAfterFailure({ everyMinutes, failures, waitMs: outside?.waitMs ?? null }, Math.random);
  const problem = outside?.message ?? t`Copydesk itself failed to read this source; the log says why.`;
  const gone = outside?.problem === 'gone';
  await deps.db.transaction().execute(async (trx) => {
    if (!(await store.holdLeases(trx, [{ id: source.id, until }])).has(source.id)) return;
    await store.savePoll(trx, source.id, {
      at: now,
      nextAt: gone ? null : new Date(now.getTime() + pause),
      failures,
      problem,
      stoppedReason: gone ? problem : undefined,
    });
  });
}

/** Picks up to `limit` due sources; no other worker picks them for ten minutes. */
export async function claimDue(
  db: PollDeps['db'],
  now: Date,
  limit: number,
): Promise<{ id: number; address: string | null }[]> {
  return store.claimDue(db, { now, again: new Date(now.getTime() + queuedMs), limit });
}

/**
 * Polls every due source at once, without the queue: for the command line and the benchmark.
 * @param atOnce how many at the same time
 * @returns how many polls ended in which way
 */
export async function pollAllDue(deps: PollDeps, atOnce = 32): Promise<Record<PollOutcome, number>> {
  const counts = { stored: 0, unchanged: 0, failed: 0, busy: 0, lost: 0 };
  for (;;) {
    const due = await claimDue(deps.db, deps.now(), 500);
    if (due.length === 0) return counts;
    await inParallel(due, atOnce, async ({ id }) => {
      counts[await pollSource(deps, id)]++;
    });
  }
}
