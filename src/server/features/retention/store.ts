import { sql, type Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { monthOf, type Partitioned } from '#server/db/trend-partitions.ts';

type Db = Kysely<Tables>;

/** The column that tells a row's month. */
const timeOf = { trends: 'created_at', readings: 'measured_at' } as const;

/** Partitions that hold nothing younger than `before`, oldest first. */
export async function oldPartitions(db: Db, table: Partitioned, before: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = to_regclass(${table})
      and relname ~ ${`^${table}_\\d{4}_\\d{2}$`} and relname < ${`${table}_${monthOf(before)}`}
    order by relname`.execute(db);
  return rows.map((row) => row.name);
}

/** Gives up after five seconds when readers hold the table; the next day tries again. */
export async function dropPartition(db: Db, name: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = '5s'`.execute(trx);
    await sql`drop table ${sql.table(name)}`.execute(trx);
  });
}

/** Removes up to `limit` rows that are older than `before`, and tells how many there were. */
export async function deleteOld(db: Db, table: Partitioned, before: Date, limit: number): Promise<number> {
  const time = sql.ref(timeOf[table]);
  const key = table === 'trends' ? sql`id, created_at` : sql`trend_id, measured_at`;
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ${time} < ${before} and (${key}) in
      (select ${key} from ${sql.table(table)} where ${time} < ${before} limit ${limit})`.execute(db);
  return Number(numAffectedRows);
}

/** What is kept beside trends, by the time that tells its age. */
const beside = {
  trend_keys: { key: 'trend_id', time: 'created_at' },
  rereads: { key: 'trend_id', time: 'created_at' },
  stories: { key: 'id', time: 'last_at' },
  story_keys: { key: 'key', time: 'seen_at' },
} as const;

export const besideTrends = Object.keys(beside) as (keyof typeof beside)[];

/** Removes up to `limit` rows of a table beside trends that belong to trends older than `before`. */
export async function deleteBeside(
  db: Db,
  table: keyof typeof beside,
  before: Date,
  limit: number,
): Promise<number> {
  const { key, time } = beside[table];
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where ${sql.ref(time)} < ${before} order by ${sql.ref(key)} limit ${limit}))`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/** Removes up to `limit` events that are older than `before`. */
export async function deleteEvents(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from events where id = any (array(
      select id from events where at < ${before} order by at limit ${limit}))`.execute(db);
  return Number(numAffectedRows);
}

/** Removes up to `limit` searches that are older than `before` from the log. */
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
