import type { Kysely } from 'kysely';

import type { SourceName } from '#contract/sources/all.ts';
import { storeReadings, type StoredTrend } from '#server/areas/intake/ingest/ingest.ts';
import type { AccountDeps } from '#server/areas/intake/sources/hooks.ts';
import { rereadSource } from '#server/areas/intake/sources/read.ts';
import { budgetOf } from '#server/areas/intake/sources/store-spending.ts';
import type { Tables } from '#server/db/tables.ts';
import { waitForWritingTurn } from '#server/db/writing-turn.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { allSources } from '#server/sources/all.ts';
import { SourceError, type Source } from '#server/sources/source.ts';
import { pauseBeforeReread } from './rules.ts';
import * as store from './store.ts';

type RereadDeps = AccountDeps & Pick<JobDeps, 'log'>;

/** A batch whose reader died is read by another after this long. */
const claimMs = 10 * 60_000;

/** The pause after a failure to read a network, unless it names one itself. */
const outageMs = 15 * 60_000;

/** Plans the first re-reading of every new post of a network that supports it. */
export async function followTrends(
  db: Kysely<Tables>,
  network: SourceName,
  trends: readonly StoredTrend[],
  now: Date,
): Promise<void> {
  const fresh = trends.filter((trend) => trend.isNew && trend.source === network);
  await store.planRereads(
    db,
    fresh.map(({ id, source, externalId, createdAt }) => {
      const pause = pauseBeforeReread(0, Math.random) ?? 0;
      return { trendId: id, source, externalId, createdAt, dueAt: new Date(now.getTime() + pause) };
    }),
  );
}

/**
 * Reads again what is due, network by network, a batch at a time, until nothing is due or `signal` aborts.
 * @returns how many posts were read
 */
export async function rereadDue(deps: RereadDeps, signal?: AbortSignal): Promise<number> {
  const counts = await Promise.all(allSources.map((adapter) => rereadNetwork(deps, adapter, signal)));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function rereadNetwork(deps: RereadDeps, adapter: Source, signal?: AbortSignal): Promise<number> {
  const { reread } = adapter;
  const source = reread && (await store.sourceOfKind(deps.db, adapter.kind));
  if (!source) return 0;
  let done = 0;
  while (!signal?.aborted) {
    const now = deps.now();
    const again = new Date(now.getTime() + claimMs);
    const due = await store.claimDueRereads(deps.db, {
      source: reread.source,
      now,
      again,
      limit: reread.batch,
    });
    if (due.length === 0) break;
    try {
      const externalIds = due.map((post) => post.external_id);
      const spending = budgetOf(deps.db, source.id, 'reread', now);
      const counts = await rereadSource(deps, { adapter, source, spending }, { externalIds, now });
      await storeReread(deps, due, counts, now);
      done += due.length;
    } catch (error) {
      const waitMs = Math.max(outageMs, (error instanceof SourceError && error.waitMs) || 0);
      await store.postponeRereads(deps.db, reread.source, new Date(now.getTime() + waitMs));
      if (!(error instanceof SourceError)) throw error;
      deps.log.debug({ network: reread.source, problem: error.message }, 'posts could not be read again');
      break;
    }
  }
  return done;
}

/** A post that is gone is not read again; one that the network omitted waits for its next time. */
async function storeReread(
  deps: RereadDeps,
  due: readonly store.Reread[],
  counts: Awaited<ReturnType<NonNullable<Source['reread']>['counts']>>,
  now: Date,
): Promise<void> {
  const readings = due.flatMap(({ trend_id: trendId, created_at: createdAt, source, external_id: id }) => {
    const read = counts.get(id);
    return read ? [{ trendId, createdAt, source, at: now, counts: read }] : [];
  });
  const next = due.map((post) => {
    const step = post.step + 1;
    const pause = counts.get(post.external_id) === null ? null : pauseBeforeReread(step, Math.random);
    return {
      trendId: post.trend_id,
      dueAt: pause === null ? null : new Date(now.getTime() + pause),
      step,
    };
  });
  await deps.db.transaction().execute(async (trx) => {
    await waitForWritingTurn(trx);
    await storeReadings(trx, readings);
    await store.advanceRereads(trx, next);
  });
}
