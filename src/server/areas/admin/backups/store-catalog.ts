import { sql, type Kysely } from 'kysely';
import type pg from 'pg';

import type { Tables } from '#server/db/tables.ts';
import { ensurePartitions, firstMonth, type Partitioned } from '#server/db/trend-partitions.ts';

type Db = Kysely<Tables>;

/**
 * Tables that no backup contains: which processes ran, live changes of the last day (bound to one server's
 * transactions), and the list of migrations, which a restore rebuilds. Unlogged tables are recounted by
 * themselves.
 */
const leftOut = ['kysely_migration', 'kysely_migration_lock', 'events', 'workers', 'backup_runs'];

/** Every table with its writable columns, by name. */
export async function listTables(db: Db): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select class.relname as name, array(
      select attribute.attname::text from pg_attribute attribute
      where attribute.attrelid = class.oid and attribute.attnum > 0
        and not attribute.attisdropped and attribute.attgenerated = ''
      order by attribute.attnum) as columns
    from pg_class class
    where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p')
      and not class.relispartition and class.relpersistence = 'p' and class.relname <> all(${leftOut}::text[])
    order by class.relname`.execute(db);
  return rows;
}

/** The current values of the sequences that have been used. */
export async function listSequences(db: Db): Promise<{ name: string; value: number }[]> {
  const { rows } = await sql<{ name: string; value: number }>`
    select sequencename as name, last_value as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`.execute(db);
  return rows;
}

export async function setSequences(
  db: Db,
  sequences: readonly { name: string; value: number }[],
): Promise<void> {
  for (const { name, value } of sequences)
    await sql`select setval(format('public.%I', ${name}::text)::regclass, ${value})
      where to_regclass(format('public.%I', ${name}::text)) is not null`.execute(db);
}

/** The monthly tables. */
export async function listPartitions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relispartition and relkind = 'r'
    order by relname`.execute(db);
  return rows.map(({ name }) => name);
}

export async function makePartitions(db: Db, names: readonly string[]): Promise<void> {
  const months = { trends: [] as Date[], readings: [] as Date[] } satisfies Record<Partitioned, Date[]>;
  for (const name of names) {
    const [, table, year, month] = /^(trends|readings)_(\d{4})_(\d\d)$/.exec(name) ?? [];
    const instant = new Date(`${year}-${month}-01T00:00:00Z`);
    if ((table === 'trends' || table === 'readings') && instant >= firstMonth) months[table].push(instant);
  }
  await ensurePartitions(db, 'trends', months.trends);
  await ensurePartitions(db, 'readings', months.readings);
}

/** The migrations that the database has had, in order; none for one without our tables. */
export async function listMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('public.kysely_migration') is not null as there`.execute(db);
  if (!rows[0]?.there) return [];
  const found = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return found.rows.map(({ name }) => name);
}

/** What a database holds: `nothing`, an `unused` installation, one that is `used`, or `other` tables. */
export async function contentOf(db: Db): Promise<'nothing' | 'unused' | 'used' | 'other'> {
  if ((await listMigrations(db)).includes('0001-workspace')) {
    const { rows } = await sql<{ used: boolean }>`select exists (select from users) as used`.execute(db);
    return rows[0]?.used ? 'used' : 'unused';
  }
  const { rows } = await sql<{ tables: number }>`
    select count(*)::int as tables from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
      and relname not like 'kysely\\_migration%'`.execute(db);
  return rows[0]?.tables ? 'other' : 'nothing';
}

/** Connections of running programs to this database, besides `mine` of our own. */
export async function countOthers(db: Db, mine: number): Promise<number> {
  const { rows } = await sql<{ sessions: number }>`
    select count(*)::int as sessions from pg_stat_activity
    where datname = current_database() and application_name in ('copydesk', 'copydesk jobs')`.execute(db);
  return Math.max(0, (rows[0]?.sessions ?? 0) - mine);
}

/** Drops all our tables and functions and the queue. Objects of extensions stay. */
export async function dropAll(db: Db): Promise<void> {
  await sql`drop schema if exists pgboss cascade`.execute(db);
  const { rows } = await sql<{ drop: string }>`
    select format('drop %s if exists public.%I cascade',
      case relkind when 'S' then 'sequence' else 'table' end, relname) as drop
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S') and not relispartition
    -- A table takes its own sequences along.
    order by relkind = 'S'`.execute(db);
  const routines = await sql<{ drop: string }>`
    select format('drop routine if exists %s cascade', routine.oid::regprocedure) as drop from pg_proc routine
    where routine.pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend where objid = routine.oid and deptype = 'e')`.execute(db);
  for (const { drop } of [...rows, ...routines.rows]) await sql.raw(drop).execute(db);
}

/**
 * Deletes what migrations inserted, and drops the references and triggers that would check each inserted row.
 */
export async function openForRows(db: Db, tables: readonly string[]): Promise<() => Promise<void>> {
  const references = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    order by conrelid::regclass::text, conname`.execute(db);
  for (const { table, name } of references.rows)
    await sql.raw(`alter table ${table} drop constraint ${name}`).execute(db);
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
    await sql`truncate ${sql.table(table)}`.execute(db);
  }
  return async () => {
    for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
    for (const { table, name, definition } of references.rows)
      await sql.raw(`alter table ${table} add constraint ${name} ${definition}`).execute(db);
  };
}

/**
 * Runs `work` while no other process, on any node, restores or finishes a restore.
 * @returns null where another one does
 */
export async function whileNoneRestores<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T | null> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ free: boolean }>(
      `select pg_try_advisory_lock(hashtext('copydesk restore')) as free`,
    );
    return rows[0]?.free ? await work() : null;
  } finally {
    // Closing the session frees the lock too, but later: the next restore may start at once.
    await client.query('select pg_advisory_unlock_all()').catch(() => {});
    client.release(true);
  }
}

export async function currentTransaction(trx: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(trx);
  return rows[0]?.id ?? '';
}

/** Whether a transaction was committed; null for one still in progress or unknown. */
export async function wasCommitted(db: Db, transaction: string): Promise<boolean | null> {
  const { rows } = await sql<{ status: string | null }>`
    select case when ${transaction}::xid8 < pg_current_xact_id() then pg_xact_status(${transaction}::xid8) end as status`.execute(
    db,
  );
  const status = rows[0]?.status;
  return status === 'committed' ? true : status === 'aborted' ? false : null;
}
