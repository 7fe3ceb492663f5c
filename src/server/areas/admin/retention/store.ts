import { sql, type Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import { monthOf, type Partitioned } from '#server/db/trend-partitions.ts';
import { waitForWritingTurn } from '#server/db/writing-turn.ts';

type Db = Kysely<Tables>;

/** Partitions whose month ended before `before`, oldest first. */
export async function oldPartitions(db: Db, table: Partitioned, before: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = to_regclass(${table})
      and relname ~ ${`^${table}_\\d{4}_\\d{2}$`} and relname < ${`${table}_${monthOf(before)}`}
    order by relname`.execute(db);
  return rows.map((row) => row.name);
}

/**
 * Runs `work` while no other transaction writes trends. A statement knows only the partitions that existed
 * when it was planned, so it would miss a post in a new month.
 */
async function undisturbed<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await waitForWritingTurn(trx);
    return work(trx);
  });
}

/** Gives up after five seconds when readers hold the table; the next day's run tries again. */
async function drop(trx: Db, partition: string): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(trx);
  await sql`drop table ${sql.table(partition)}`.execute(trx);
}

/**
 * Drops a month of trends with the keys that name them: a key never exists without its post.
 * @returns how many keys there were; null for a month that stays because it holds a post first seen after
 * `before`: an archive was imported, or a post came late
 */
export async function dropTrends(db: Db, partition: string, before: Date): Promise<number | null> {
  return undisturbed(db, async (trx) => {
    const { rows } = await sql<{ stays: boolean }>`
      select exists (select from ${sql.table(partition)} where first_seen_at >= ${before}) as stays`.execute(
      trx,
    );
    if (rows[0]?.stays) return null;
    const { numAffectedRows } = await sql`
      delete from trend_keys k using ${sql.table(partition)} t
      where k.source = t.source and k.external_id = t.external_id and k.trend_id = t.id`.execute(trx);
    await drop(trx, partition);
    return Number(numAffectedRows);
  });
}

/**
 * @returns whether a month of readings was dropped; it stays while one of its posts was first seen after
 * `before`
 */
export async function dropReadings(db: Db, partition: string, before: Date): Promise<boolean> {
  return undisturbed(db, async (trx) => {
    const { rows } = await sql<{ stays: boolean }>`
      select exists (
        select from ${sql.table(partition)} r join trends t on t.id = r.trend_id where t.first_seen_at >= ${before}
      ) as stays`.execute(trx);
    if (rows[0]?.stays) return false;
    await drop(trx, partition);
    return true;
  });
}

/** Removes up to `limit` trends first seen before `before`, with their keys. Returns how many there were. */
export async function deleteTrends(db: Db, before: Date, limit: number): Promise<number> {
  // A post is never seen before it was written, except by the day that a source's clock may be ahead.
  const { rows } = await sql<{ removed: number }>`
    with removed as (
      delete from trends where (id, created_at) in (
        select id, created_at from trends
        where created_at < ${before}::timestamptz + interval '1 day' and first_seen_at < ${before} limit ${limit})
      returning id, source, external_id
    ), keys as (
      delete from trend_keys k using removed r
      where k.source = r.source and k.external_id = r.external_id and k.trend_id = r.id
    )
    select count(*)::int as removed from removed`.execute(db);
  return rows[0]?.removed ?? 0;
}

/** Removes up to `limit` readings measured before `before`, except those of trends first seen later. */
export async function deleteReadings(db: Db, before: Date, limit: number): Promise<number> {
  return undisturbed(db, async (trx) => {
    const { numAffectedRows } = await sql`
      delete from readings where measured_at < ${before} and (trend_id, measured_at) in (
        select trend_id, measured_at from readings r where measured_at < ${before}
          and not exists (select from trends t where t.id = r.trend_id and t.first_seen_at >= ${before})
        limit ${limit})`.execute(trx);
    return Number(numAffectedRows);
  });
}

/** Tables beside trends, each with the time of its age and the rows that a remaining trend still needs. */
const beside = {
  // By the post's own date: a post that was found late is read again as long as it stays.
  rereads: {
    key: 'trend_id',
    time: 'created_at',
    unless: sql`exists (select from trends t where t.id = rereads.trend_id and t.created_at = rereads.created_at)`,
  },
  stories: {
    key: 'id',
    time: 'last_at',
    unless: sql`exists (select from trends t where t.story_id = stories.id)`,
  },
  story_keys: { key: 'key', time: 'seen_at', unless: sql`false` },
  // Keys without a post, left by an interrupted import.
  trend_keys: {
    key: 'trend_id',
    time: 'created_at',
    unless: sql`exists (select from trends t where t.id = trend_keys.trend_id and t.created_at = trend_keys.created_at)`,
  },
} as const;

export const besideTrends = Object.keys(beside) as (keyof typeof beside)[];

/** Removes up to `limit` rows of a table beside trends that are older than `before`. */
export async function deleteBeside(
  db: Db,
  table: keyof typeof beside,
  before: Date,
  limit: number,
): Promise<number> {
  const { key, time, unless } = beside[table];
  return undisturbed(db, async (trx) => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${sql.ref(time)} < ${before} and not ${unless}
        order by ${sql.ref(key)} limit ${limit}))`.execute(trx);
    return Number(numAffectedRows);
  });
}

export async function deleteEvents(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from events where id = any (array(
      select id from events where at < ${before} order by at limit ${limit}))`.execute(db);
  return Number(numAffectedRows);
}

/** Removes events with what became of them at each endpoint. */
export async function deleteWebhookEvents(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_events where id = any (array(
      select id from webhook_events where at < ${before} order by at limit ${limit}))`.execute(db);
  return Number(numAffectedRows);
}

export async function deleteSearches(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from searches where id = any (array(
      select id from searches where at < ${before} order by at limit ${limit}))`.execute(db);
  return Number(numAffectedRows);
}

/** Removes up to `limit` notifications that are older than `before`, read or not. */
export async function deleteNotifications(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notifications where id = any (array(
      select id from notifications where created_at < ${before} order by id limit ${limit}))`.execute(db);
  return Number(numAffectedRows);
}
