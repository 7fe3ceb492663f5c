import { sql, type Kysely } from 'kysely';

/**
 * Trends and readings are partitioned by calendar month (UTC). Everything before 2000 shares one partition,
 * which the migration creates; a month's partition is created with its first row.
 */
export const firstMonth = new Date('2000-01-01T00:00:00Z');

export type Partitioned = 'trends' | 'readings';

/** The month of an instant as the partition's suffix: 2026_11. */
export function monthOf(instant: Date): string {
  return instant.toISOString().slice(0, 7).replace('-', '_');
}

/** Creates the partitions that these instants need; one cheap check when they all exist. */
export async function ensurePartitions<T>(
  db: Kysely<T>,
  table: Partitioned,
  instants: Iterable<Date>,
): Promise<void> {
  const months = new Map<string, Date>();
  for (const instant of instants) {
    if (instant >= firstMonth) months.set(`${table}_${monthOf(instant)}`, instant);
  }
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[...months.keys()]}::text[]) name where to_regclass(name) is null`.execute(db);
  for (const { name } of rows) await makePartition(db, table, name, months.get(name) ?? firstMonth);
}

/**
 * Created apart and then attached: `create table … partition of` would lock every reader out until the
 * caller's transaction ends, attaching does not. Two nodes may reach a new month at once: the lock lets one
 * create it.
 */
async function makePartition<T>(
  db: Kysely<T>,
  table: Partitioned,
  name: string,
  instant: Date,
): Promise<void> {
  const month = (ahead: number) =>
    sql.lit(new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + ahead, 1)).toISOString());
  const make = async (trx: Kysely<T>) => {
    await sql`select pg_advisory_xact_lock(hashtext('copydesk partitions'))`.execute(trx);
    const { rows } = await sql<{ missing: boolean }>`select to_regclass(${name}) is null as missing`.execute(
      trx,
    );
    if (!rows[0]?.missing) return;
    await sql`create table ${sql.table(name)}
      (like ${sql.table(table)} including defaults including generated)`.execute(trx);
    await sql`alter table ${sql.table(table)} attach partition ${sql.table(name)}
      for values from (${month(0)}) to (${month(1)})`.execute(trx);
  };
  await (db.isTransaction ? make(db) : db.transaction().execute(make));
}
