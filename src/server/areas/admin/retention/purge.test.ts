import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

import { noCounts } from '#contract/sources/all.ts';
import { insertPerson } from '#server/access/store.ts';
import { bulkStore } from '#server/areas/intake/ingest/bulk.ts';
import { storeTrends } from '#server/areas/intake/ingest/ingest.ts';
import { followTrends } from '#server/areas/intake/rereads/rereads.ts';
import { logSearch } from '#server/areas/research/search/store-log.ts';
import { announce } from '#server/live/announce.ts';
import { freshDatabase } from '#test/app/database.ts';
import { addOrganization } from '#test/app/sign-in-app.ts';
import { postOf } from '#test/data/posts.ts';
import { purge } from './purge.ts';

const database = await freshDatabase();
const { db } = database;
const now = new Date('2026-03-20T12:00:00Z');
const settings = { retentionTrendsDays: 60, retentionReadingsDays: 60 };

beforeAll(async () => {
  // 60 days before now is 19 January: December is removed whole, January in part.
  for (const day of ['1999-05-01', '2025-12-24', '2026-01-10', '2026-01-25', '2026-03-19']) {
    const createdAt = new Date(`${day}T08:00:00Z`);
    const post = postOf('hackernews', {
      externalId: day,
      title: `Story of ${day}`,
      createdAt,
      type: 'link',
      counts: { ...noCounts, likes: 200, comments: 4 },
    });
    await storeTrends(db, [post], { now: createdAt });
  }
});

async function partitions(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits
    where inhparent in ('trends'::regclass, 'readings'::regclass) order by 1`.execute(db);
  return rows.map((row) => row.name);
}

test('whole months are dropped and the rest of a month is deleted, with all that belongs to it', async () => {
  expect(await partitions()).toContain('trends_2025_12');
  const removed = await purge(db, settings, now);
  expect(removed.partitions).toBe(2);
  expect(await partitions()).toEqual([
    'readings_2026_01',
    'readings_2026_03',
    'readings_ancient',
    'trends_2026_01',
    'trends_2026_03',
    'trends_ancient',
  ]);
  const trends = await db.selectFrom('trends').select('external_id').orderBy('created_at').execute();
  expect(trends.map((trend) => trend.external_id)).toEqual(['2026-01-25', '2026-03-19']);
  const keys = await db.selectFrom('trend_keys').select('external_id').orderBy('created_at').execute();
  expect(keys.map((key) => key.external_id)).toEqual(['2026-01-25', '2026-03-19']);
  const readings = await db.selectFrom('readings').select('trend_id').execute();
  expect(readings.length).toBe(2);
});

test('a second run on the same day finds nothing left to remove', async () => {
  expect(await purge(db, settings, now)).toEqual({ partitions: 0, rows: 0 });
});

test('readings are not kept longer than the trends that they belong to', async () => {
  await purge(db, { retentionTrendsDays: 50, retentionReadingsDays: 400 }, now);
  const { rows } = await sql`
    select trend_id from readings where trend_id not in (select id from trends)`.execute(db);
  expect(rows).toEqual([]);
  expect(await partitions()).toContain('trends_2026_03');
});

test('readings may be kept for a shorter time than trends', async () => {
  await purge(db, { retentionTrendsDays: 60, retentionReadingsDays: 30 }, now);
  expect(await partitions()).not.toContain('readings_2026_01');
  expect(await partitions()).toContain('trends_2026_01');
});

test('an archive that is imported stays as long as what is written today, with its history', async () => {
  const posts = ['2012-10-25', '2012-10-26', '1998-04-01'].map((day) => {
    const createdAt = new Date(`${day}T08:00:00Z`);
    const counts = { ...noCounts, likes: 200, comments: 4 };
    const readings = [2, 30].map((hours) => ({
      at: new Date(createdAt.getTime() + hours * 3_600_000),
      counts: { ...counts, likes: 100 + hours },
    }));
    return { ...postOf('hackernews', { externalId: day, createdAt, type: 'link', counts }), readings };
  });
  async function* batches() {
    yield { rows: posts };
  }
  const archived = async () => {
    const trends = await db
      .selectFrom('trends')
      .select('id')
      .where(
        'external_id',
        'in',
        posts.map(({ externalId }) => externalId),
      )
      .execute();
    const ids = trends.map(({ id }) => id);
    const of = (table: 'trend_keys' | 'readings') =>
      db
        .selectFrom(table)
        .select((select) => select.fn.countAll<number>().as('rows'))
        .where('trend_id', 'in', ids.length > 0 ? ids : [0])
        .executeTakeFirstOrThrow();
    return {
      trends: ids.length,
      keys: (await of('trend_keys')).rows,
      readings: (await of('readings')).rows,
    };
  };
  await bulkStore(database, batches(), { now });
  expect(await archived()).toEqual({ trends: 3, keys: 3, readings: 6 });
  const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
  await purge(db, settings, later(59));
  expect(await archived()).toEqual({ trends: 3, keys: 3, readings: 6 });
  await purge(db, settings, later(61));
  expect(await archived()).toEqual({ trends: 0, keys: 0, readings: 0 });
  const { rows } = await sql`select from trend_keys k where not exists (
    select from trends t where t.id = k.trend_id)`.execute(db);
  expect(rows).toEqual([]);
  expect(await partitions()).not.toContain('trends_2012_10');
});

test('a post that was found late is read again as long as it stays', async () => {
  const createdAt = new Date('2026-01-10T08:00:00Z');
  const post = postOf('hackernews', { externalId: 'late', createdAt, type: 'link' });
  const { trends } = await storeTrends(db, [post], { now });
  await followTrends(db, 'hackernews', trends, now);
  const followed = async () => (await db.selectFrom('rereads').select('external_id').execute()).length;
  const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
  await purge(db, settings, later(59));
  expect(await followed()).toBe(1);
  await purge(db, settings, later(61));
  expect(await followed()).toBe(0);
});

test('the log of searches is kept for 90 days', async () => {
  const organizationId = await addOrganization(db);
  // By SQL: this test is about rows and their age.
  const userId = await insertPerson(db, { name: 'Ada', email: 'ada@example.com', passwordHash: null });
  const parameters = { sources: 'all', time_range: '30d', sort: 'engagement' } as const;
  for (const [keyword, days] of [
    ['old', 91],
    ['young', 89],
  ] as const) {
    const at = new Date(now.getTime() - days * 86_400_000);
    await logSearch(db, { userId, organizationId }, { keyword, parameters, results: 0, ms: 1, at });
  }
  await purge(db, settings, now);
  const kept = await db.selectFrom('searches').select('keyword').execute();
  expect(kept).toEqual([{ keyword: 'young' }]);
});

test('events are kept for a day', async () => {
  const organizationId = await addOrganization(db);
  for (const [noun, hours] of [
    ['old', 25],
    ['young', 23],
  ] as const) {
    await announce(db, { organizationId, noun, ids: [], by: null });
    const at = new Date(now.getTime() - hours * 3_600_000);
    // By SQL: hours ago.
    await db.updateTable('events').set({ at }).where('noun', '=', noun).execute();
  }
  await purge(db, settings, now);
  expect(await db.selectFrom('events').select('noun').execute()).toEqual([{ noun: 'young' }]);
});

test('notifications are kept for half a year, read or not', async () => {
  const organization_id = await addOrganization(db);
  // By SQL: this test is about rows and their age.
  const user_id = await insertPerson(db, { name: 'Bo', email: 'bo@example.com', passwordHash: null });
  const told = { organization_id, user_id, event: 'mentioned', body: null, path: '/' };
  await db
    .insertInto('notifications')
    .values(
      [179, 181].map((days) => {
        const created_at = new Date(now.getTime() - days * 86_400_000);
        return { ...told, title: `${days} days`, once: `${days}`, created_at };
      }),
    )
    .execute();
  await purge(db, settings, now);
  expect(await db.selectFrom('notifications').select('title').execute()).toEqual([{ title: '179 days' }]);
});
