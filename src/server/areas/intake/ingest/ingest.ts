import type { Kysely } from 'kysely';

import {
  newsSource,
  latestCounts,
  noCounts,
  sources,
  totalEngagement,
  type Counts,
  type SourceName,
} from '#contract/sources/all.ts';
import { sharesOfNews, reportsShares } from '#server/areas/intake/stories/shares.ts';
import { storiesOf } from '#server/areas/intake/stories/store.ts';
import { groupStories, scoreNews } from '#server/areas/intake/stories/stories.ts';
import type { Tables } from '#server/db/tables.ts';
import { ensurePartitions } from '#server/db/trend-partitions.ts';
import type { FoundCommunity, FoundTrend } from '#server/sources/source.ts';
import { readingRow, trendRow, type ImportRow, type TrendRow } from './rows.ts';
import * as store from './store.ts';
import { viralScore } from './trend-score.ts';

type Db = Kysely<Tables>;

/** Readings closer together than this add nothing. */
const quietMs = 50 * 60_000;

export interface StoredTrend {
  id: number;
  source: SourceName;
  externalId: string;
  createdAt: Date;
  isNew: boolean;
}

export interface Stored {
  added: number;
  known: number;
  trends: StoredTrend[];
}

/**
 * Stores the results of a poll: new trends, new counts of known ones, a reading of each with known counts,
 * the growth that follows from it, and the stories of new ones. Call it in one transaction with the cursor,
 * so that after a crash the poll is repeated and doubles nothing. Trends may belong to several feeds, each
 * with its own; `at` applies to those without a time.
 */
export async function storeTrends(
  db: Db,
  found: readonly (FoundTrend & Pick<ImportRow, 'feedId' | 'categoryId'>)[],
  at: { now: Date; feedId?: number | null; categoryId?: number | null; demo?: boolean },
): Promise<Stored> {
  const byKey = new Map(found.map((trend) => [`${trend.source}\n${trend.externalId}`, trend]));
  const rows = [...byKey]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, trend]) =>
      trendRow({ feedId: at.feedId, categoryId: at.categoryId, demo: at.demo, ...trend }, at.now),
    );
  if (rows.length === 0) return { added: 0, known: 0, trends: [] };
  await ensurePartitions(
    db,
    'trends',
    rows.map((row) => new Date(row.created_at)),
  );

  const placed = await store.claimKeys(db, rows);
  const placeOf = new Map(placed.map((place) => [`${place.source}\n${place.external_id}`, place]));
  const located = rows.flatMap((row) => {
    const place = placeOf.get(`${row.source}\n${row.external_id}`);
    return place ? [{ row, place }] : [];
  });
  const fresh = located.filter(({ place }) => place.is_new);
  await store.insertTrends(
    db,
    fresh.map(({ row, place }) => ({ ...row, id: place.id })),
  );
  await storeSurroundings(db, [...byKey.values()], at.now);
  await storeReadings(
    db,
    located.flatMap(({ row, place }) => {
      const counts = byKey.get(`${row.source}\n${row.external_id}`)?.counts;
      return counts
        ? [{ trendId: place.id, createdAt: place.created_at, source: row.source, at: at.now, counts }]
        : [];
    }),
  );
  await placeInStories(
    db,
    fresh.map(({ row, place }) => ({ ...row, id: place.id })),
    at.now,
  );
  return {
    added: fresh.length,
    known: located.length - fresh.length,
    trends: placed.map((place) => ({
      id: place.id,
      source: place.source,
      externalId: place.external_id,
      createdAt: place.created_at,
      isNew: place.is_new,
    })),
  };
}

/** Groups new trends with those about the same story, and gives news entries the shares that this reveals. */
export async function placeInStories(
  db: Db,
  trends: readonly (TrendRow & { id: number })[],
  now: Date,
): Promise<void> {
  await storeShares(db, await groupStories(db, trends, now), now);
}

async function storeShares(db: Db, storyIds: readonly number[], now: Date): Promise<void> {
  const shares = await sharesOfNews(db, storyIds);
  if (shares.length > 0)
    await storeReadings(
      db,
      shares.map((entry) => ({ ...entry, at: now })),
    );
}

/**
 * Stores counts read again: the trend's latest ones, the reading, and the growth that follows. A missing
 * count keeps its last value, but such a reading is left out of the post's history, where the gap would look
 * like a loss.
 */
export async function storeReadings(
  db: Db,
  readings: readonly { trendId: number; createdAt: Date; source: SourceName; at: Date; counts: Counts }[],
): Promise<void> {
  const known = await store.countsOf(
    db,
    readings.map(({ trendId }) => trendId),
  );
  const rows = readings.flatMap(({ trendId, createdAt, source, at, counts: read }) => {
    if (totalEngagement(source, read) === null) return [];
    const before = known.get(trendId) ?? noCounts;
    const counts = latestCounts(read, before);
    const engagement = totalEngagement(source, counts);
    const whole = sources[source].engagement.every(
      (column) => read[column] !== null || before[column] === null,
    );
    const created_at = createdAt.toISOString();
    const score = source === newsSource ? null : viralScore(engagement, createdAt);
    return [{ ...readingRow(trendId, source, at, counts), id: trendId, created_at, score, source, whole }];
  });
  await store.updateCounts(db, rows);
  await scoreNews(
    db,
    rows.filter((row) => row.source === newsSource).map((row) => row.id),
  );
  const measured = rows.filter((row) => row.whole && sources[row.source].snapshots);
  await ensurePartitions(
    db,
    'readings',
    measured.map((row) => new Date(row.measured_at)),
  );
  const written = new Set(await store.insertReadings(db, measured, quietMs));
  await store.recomputeGrowth(
    db,
    measured.filter((row) => written.has(row.trend_id)),
  );
  const shareReadings = readings.filter(({ source }) => reportsShares(source));
  const [first] = shareReadings;
  if (first) await storeShares(db, await storiesOf(db, shareReadings), first.at);
}

/** What posts say about sounds and communities. */
export async function storeSurroundings(db: Db, found: readonly FoundTrend[], now: Date): Promise<void> {
  const sounds = new Map(found.flatMap(({ sound }) => (sound ? [[sound.slug, sound]] : [])));
  await store.upsertSounds(
    db,
    [...sounds.values()].sort((a, b) => (a.slug < b.slug ? -1 : 1)),
  );
  await storeCommunities(db, found.flatMap(communityOf), now);
}

/** A community keeps its earlier values where new ones are missing. */
export async function storeCommunities(
  db: Db,
  communities: readonly FoundCommunity[],
  now: Date,
): Promise<void> {
  const byKey = new Map(
    communities.map((community) => [`${community.source}\n${community.name}`, community]),
  );
  await store.upsertCommunities(
    db,
    [...byKey]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, community]) => ({ ...community, measured_at: now })),
  );
}

/** What a post says about its community: its size. */
function communityOf({ source, community, communityMembers }: FoundTrend): FoundCommunity[] {
  if (!community || communityMembers === null) return [];
  const unknown = { title: null, description: null, url: null, likes: null };
  return [{ source, name: community, members: communityMembers, ...unknown }];
}
