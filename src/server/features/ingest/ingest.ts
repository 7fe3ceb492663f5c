import type { Kysely } from 'kysely';

import { viralScore } from '#contract/rank.ts';
import {
  latestCounts,
  noCounts,
  sources,
  totalEngagement,
  type Counts,
  type SourceName,
} from '#contract/sources.ts';
import type { Tables } from '#server/db/tables.ts';
import { ensurePartitions } from '#server/db/trend-partitions.ts';
import type { FoundCommunity, FoundTrend } from '#server/sources/source.ts';
import { readingRow, trendRow, type ImportRow, type TrendRow } from './rows.ts';
import * as store from './store.ts';
import { sharesOfNews, tellsShares } from '#server/features/stories/shares.ts';
import { storiesOf } from '#server/features/stories/store.ts';
import { groupStories, scoreNews } from '#server/features/stories/stories.ts';

type Db = Kysely<Tables>;

/** Readings closer together than this say nothing new. */
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
 * Stores what a poll found: new trends, new counts of known ones, a reading of each whose counts are known,
 * the growth that follows from it, and the stories that new ones belong to. Call it inside a transaction
 * together with the cursor, so that a crash in between repeats the poll and doubles nothing. Trends of several
 * feeds may come together, each with its own; `at` holds for those that say nothing.
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

/** Groups new trends with those that tell the same, and gives news entries the shares that come to light by it. */
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
 * Stores counts read again: the trend's latest ones, the reading, and the growth that follows. A count that is
 * not told any more keeps its last value; but such a reading is left out of the course of the post, because
 * what is missing would look like a loss.
 */
export async function storeReadings(
  db: Db,
  readings: readonly { trendId: number; createdAt: Date; source: SourceName; at: Date; counts: Counts }[],
): Promise<void> {
  const known = await store.countsOf(
    db,
    readings.map(({ trendId }) => trendId),
  );
  const rows = readings.flatMap(({ trendId, createdAt, source, at, counts: told }) => {
    if (totalEngagement(source, told) === null) return [];
    const before = known.get(trendId) ?? noCounts;
    const counts = latestCounts(told, before);
    const engagement = totalEngagement(source, counts);
    const whole = sources[source].engagement.every(
      (column) => told[column] !== null || before[column] === null,
    );
    const created_at = createdAt.toISOString();
    const score = source === 'rss' ? null : viralScore(engagement, createdAt);
    return [{ ...readingRow(trendId, source, at, counts), id: trendId, created_at, score, source, whole }];
  });
  await store.updateCounts(db, rows);
  await scoreNews(
    db,
    rows.filter((row) => row.source === 'rss').map((row) => row.id),
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
  const telling = readings.filter(({ source }) => tellsShares(source));
  const [first] = telling;
  if (first) await storeShares(db, await storiesOf(db, telling), first.at);
}

/** What posts tell of sounds and communities besides themselves. */
export async function storeSurroundings(db: Db, found: readonly FoundTrend[], now: Date): Promise<void> {
  const sounds = new Map(found.flatMap(({ sound }) => (sound ? [[sound.slug, sound]] : [])));
  await store.upsertSounds(
    db,
    [...sounds.values()].sort((a, b) => (a.slug < b.slug ? -1 : 1)),
  );
  await storeCommunities(db, found.flatMap(communityOf), now);
}

/** A community keeps what it told before where it now says nothing. */
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

/** What a post tells of its community: its size. */
function communityOf({ source, community, communityMembers }: FoundTrend): FoundCommunity[] {
  if (!community || communityMembers === null) return [];
  const unknown = { title: null, description: null, url: null, likes: null };
  return [{ source, name: community, members: communityMembers, ...unknown }];
}
