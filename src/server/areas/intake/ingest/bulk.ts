import type { Kysely } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';

import { newsSource, latestCounts, noCounts, sources, totalEngagement } from '#contract/sources/all.ts';
import { load, type CopyValue, type Loading } from '#server/db/copy.ts';
import type { Tables } from '#server/db/tables.ts';
import { dropTrendIndexes, ensureTrendIndexes } from '#server/db/trend-indexes.ts';
import { ensurePartitions } from '#server/db/trend-partitions.ts';
import { waitForWritingTurn } from '#server/db/writing-turn.ts';
import { placeInStories, storeSurroundings } from './ingest.ts';
import { readingRow, trendRow, type ImportRow, type ReadingRow, type TrendRow } from './rows.ts';
import * as store from './store.ts';
import { viralScore } from './trend-score.ts';

/** Some rows of an import, and what is written together with them. */
export interface BulkBatch {
  rows: readonly ImportRow[];
  /** Runs in the rows' transaction: stores the import's progress. */
  alongside?: (trx: Kysely<Tables>) => Promise<void>;
}

export interface BulkStored {
  added: number;
  known: number;
}

/**
 * Loads any number of trends with their readings by COPY, one transaction per batch, while the next batch is
 * being read. Rows that exist already get their new counts and readings. An empty store is loaded without its
 * indexes, which are built at the end; `onStage` reports when that begins.
 */
export async function bulkStore(
  { db, pool }: { db: Kysely<Tables>; pool: pg.Pool },
  batches: AsyncIterable<BulkBatch>,
  { now, onStage }: { now: Date; onStage?: (stage: 'indexing' | 'settling') => void },
): Promise<BulkStored> {
  const empty = await store.isEmpty(db);
  if (empty) await dropTrendIndexes(db);
  const total: BulkStored = { added: 0, known: 0 };
  let storing: Promise<void> = Promise.resolve();
  try {
    for await (const batch of batches) {
      const prepared = await prepare(batch.rows, now);
      await storing;
      const work = async (loading: Loading) => {
        const stored = await storeImported(byCopy(loading), prepared, now);
        await batch.alongside?.(loading.trx);
        return stored;
      };
      storing = load(pool, work).then((stored) => {
        total.added += stored.added;
        total.known += stored.known;
      });
      // It is awaited with the next batch; until then a rejection would be unhandled.
      storing.catch(() => {});
    }
    await storing;
  } finally {
    await storing.catch(() => {});
    if (empty) {
      onStage?.('indexing');
      await ensureTrendIndexes(db);
    }
  }
  // All queries work by now; this gives them good plans.
  onStage?.('settling');
  await store.settle(db);
  return total;
}

export interface Prepared {
  found: ImportRow;
  row: TrendRow;
}

/** Rows handled before other work gets a turn: the previous batch is being stored meanwhile. */
const rowsAtOnce = 200;

/** Sorted by key, so that two writers never deadlock. */
export async function prepare(rows: readonly ImportRow[], now: Date): Promise<Prepared[]> {
  const byKey = new Map(rows.map((found) => [`${found.source}\n${found.externalId}`, found]));
  const sorted = [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const prepared: Prepared[] = [];
  for (const [, found] of sorted) {
    prepared.push({ found, row: trendRow(found, now) });
    if (prepared.length % rowsAtOnce === 0) await setImmediate();
  }
  return prepared;
}

/** How new rows are inserted. Their partitions exist. */
export interface Writing {
  trx: Kysely<Tables>;
  addTrends: (rows: readonly (TrendRow & { id: number })[]) => Promise<void>;
  /** Readings of those trends. */
  addReadings: (rows: readonly (ReadingRow & { created_at: string })[]) => Promise<void>;
}

function byCopy({ trx, copy }: Loading): Writing {
  return {
    trx,
    addTrends: (rows) => copy('trends', store.trendColumnNames, values(rows)),
    addReadings: (rows) => copy('readings', store.readingColumnNames, readingValues(rows)),
  };
}

/**
 * Stores rows with their histories, in the caller's transaction: new posts, and the new counts and readings
 * of known ones.
 * @returns also how many readings were new
 */
export async function storeImported(
  { trx, addTrends, addReadings }: Writing,
  prepared: readonly Prepared[],
  now: Date,
): Promise<BulkStored & { readings: number }> {
  const rows = prepared.map(({ row }) => row);
  await waitForWritingTurn(trx);
  await ensurePartitions(
    trx,
    'trends',
    rows.map((row) => new Date(row.created_at)),
  );
  const placed = new Map(
    (await store.claimKeys(trx, rows)).map((place) => [`${place.source}\n${place.external_id}`, place]),
  );
  const located = prepared.flatMap(({ found, row }) => {
    const place = placed.get(`${row.source}\n${row.external_id}`);
    return place ? [{ found, row: { ...row, id: place.id }, place }] : [];
  });
  const lost = await store.reclaimKeys(
    trx,
    located.flatMap(({ row, place }) => (place.is_new ? [] : [row])),
  );
  for (const { place } of located) place.is_new ||= lost.has(place.id);
  const fresh = located.filter(({ place }) => place.is_new).map(({ row }) => row);
  const known = located.filter(({ place }) => !place.is_new);
  await addTrends(fresh);
  await storeSurroundings(
    trx,
    prepared.map(({ found }) => found),
    now,
  );

  const readings = located.flatMap(({ found, row }) => readingsOf(found, row.id));
  await ensurePartitions(
    trx,
    'readings',
    readings.map((reading) => new Date(reading.measured_at)),
  );
  const bornAt = new Map(fresh.map((row) => [row.id, row.created_at]));
  const ofNew = readings.flatMap((reading) => {
    const created_at = bornAt.get(reading.trend_id);
    return created_at === undefined ? [] : [{ ...reading, created_at }];
  });
  await addReadings(ofNew);
  const more = await updateKnown(
    trx,
    known,
    readings.filter((reading) => !bornAt.has(reading.trend_id)),
  );

  await placeInStories(trx, fresh, now);
  return { added: fresh.length, known: known.length, readings: ofNew.length + more };
}

async function updateKnown(
  trx: Kysely<Tables>,
  known: readonly { row: TrendRow & { id: number }; place: store.Placed }[],
  readings: readonly ReadingRow[],
): Promise<number> {
  const at = new Map(known.map(({ place }) => [place.id, place.created_at.toISOString()]));
  const before = await store.countsOf(trx, [...at.keys()]);
  await store.updateCounts(
    trx,
    known.map(({ row, place }) => {
      const counts = latestCounts(row, before.get(place.id) ?? noCounts);
      const engagement = totalEngagement(row.source, counts);
      const score = row.source === newsSource ? null : viralScore(engagement, place.created_at);
      return { id: place.id, created_at: place.created_at.toISOString(), ...counts, engagement, score };
    }),
  );
  const rows = readings.map((reading) => ({ ...reading, created_at: at.get(reading.trend_id) ?? '' }));
  const written = await store.insertReadings(trx, rows, null);
  await store.recomputeGrowth(
    trx,
    [...new Set(readings.map((reading) => reading.trend_id))].map((id) => ({
      id,
      created_at: at.get(id) ?? '',
    })),
  );
  return written.length;
}

function readingsOf(found: ImportRow, trendId: number): ReadingRow[] {
  if (!sources[found.source].snapshots) return [];
  const byTime = new Map((found.readings ?? []).map((reading) => [reading.at.getTime(), reading]));
  return [...byTime.values()]
    .map(({ at, counts }) => readingRow(trendId, found.source, at, counts))
    .filter((reading) => reading.engagement !== null);
}

function* values(rows: readonly (TrendRow & { id: number })[]): Generator<CopyValue[]> {
  for (const row of rows) yield store.trendColumnNames.map((name) => row[name]);
}

function* readingValues(rows: readonly ReadingRow[]): Generator<CopyValue[]> {
  for (const row of rows) yield store.readingColumnNames.map((name) => row[name]);
}
