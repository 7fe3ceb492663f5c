import { sql, type Kysely } from 'kysely';

/**
 * Trends and readings are partitioned by calendar month (UTC). Everything before 2000 shares one partition,
 * which the migration makes; a month's partition is made when its first row comes.
 */
export const firstMonth = new Date('2000-01-01T00:00:00Z');

export type Partitioned = 'trends' | 'readings';

/** The month of an instant as the partition's suffix: 2026_11. */
export function monthOf(instant: Date): string {
  return instant.toISOString().slice(0, 7).replace('-', '_');
}

const known = new WeakMap<object, Set<string>>();

/**
 * Makes the partitions that these instants need. Cheap when they are there: what was seen once is remembered
 * for this database handle.
 */
export async function ensurePartitions<T>(
  db: Kysely<T>,
  table: Partitioned,
  instants: Iterable<Date>,
): Promise<void> {
  const seen = known.get(db) ?? new Set<string>();
  known.set(db, seen);
  const months = new Map<string, Date>();
  for (const instant of instants) if (instant >= firstMonth) months.set(monthOf(instant), instant);
  for (const [month, instant] of months) {
    const name = `${table}_${month}`;
    if (seen.has(name)) continue;
    const from = new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth(), 1));
    const to = new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + 1, 1));
    await createPartition(db, table, name, from, to);
    seen.add(name);
  }
}

/** Two nodes may meet a new month at once: the lock lets one of them make it. */
async function createPartition<T>(
  db: Kysely<T>,
  table: Partitioned,
  name: string,
  from: Date,
  to: Date,
): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${name}) is not null as there`.execute(db);
  if (rows[0]?.there) return;
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('copydesk partitions'))`.execute(trx);
    await sql`create table if not exists ${sql.table(name)} partition of ${sql.table(table)}
      for values from (${sql.lit(from.toISOString())}) to (${sql.lit(to.toISOString())})`.execute(trx);
  });
}
