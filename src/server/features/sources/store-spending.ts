import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { Purse } from '#server/sources/source.ts';

type Db = Kysely<Tables>;
type Purpose = Tables['source_spending']['purpose'];

function monthOf(now: Date): string {
  return now.toISOString().slice(0, 7);
}

/** The purse of a stored source for one purpose, in the month of `now`. Exact across processes. */
export function purseOf(db: Db, sourceId: number, purpose: Purpose, now: Date): Purse {
  const month = monthOf(now);
  return purse(db, {
    table: sql`source_spending`,
    open: sql`insert into source_spending (source_id, month, purpose, mills)
      values (${sourceId}, ${month}, ${purpose}, 0) on conflict do nothing`,
    ours: sql`source_id = ${sourceId} and month = ${month} and purpose = ${purpose}`,
    all: sql`source_id = ${sourceId} and month = ${month}`,
  });
}

/**
 * The purse for reading before there is a source: all tests and first readings of a kind in the month of `now`
 * spend from one, so that trying again and again stops at the budget too.
 */
export function unplacedPurse(db: Db, kind: string, now: Date): Purse {
  const month = monthOf(now);
  const ours = sql`kind = ${kind} and month = ${month}`;
  return purse(db, {
    table: sql`unplaced_spending`,
    open: sql`insert into unplaced_spending (kind, month, mills) values (${kind}, ${month}, 0)
      on conflict do nothing`,
    ours,
    all: ours,
  });
}

interface Ledger {
  table: RawBuilder<unknown>;
  /** Makes the row where there is none yet. */
  open: RawBuilder<unknown>;
  /** Which row is taken from. */
  ours: RawBuilder<unknown>;
  /** Which rows are the month's spending. */
  all: RawBuilder<unknown>;
}

function purse(db: Db, { table, open, ours, all }: Ledger): Purse {
  return {
    async take({ units, price, budget }) {
      await open.execute(db);
      const { rows } = await sql<{ units: number }>`
        with held as (select mills from ${table} where ${ours} for update),
          granted as (
            select least(${units}::bigint, greatest(0, (${Math.floor(budget)}::bigint - mills) / ${price}::bigint))
              as units from held)
        update ${table} set mills = mills + granted.units * ${price}::bigint
        from granted where ${ours} returning granted.units`.execute(db);
      return rows[0]?.units ?? 0;
    },
    async giveBack(mills) {
      if (mills === 0) return;
      await sql`update ${table} set mills = mills - ${mills} where ${ours}`.execute(db);
    },
    async spent() {
      const { rows } = await sql<{ mills: number }>`
        select coalesce(sum(mills), 0)::bigint as mills from ${table} where ${all}`.execute(db);
      return rows[0]?.mills ?? 0;
    },
  };
}

/** Books to a new source what reading its kind has cost this month without one. */
export async function placeSpending(trx: Db, kind: string, sourceId: number, now: Date): Promise<void> {
  await sql`
    with placed as (
      delete from unplaced_spending where kind = ${kind} and month = ${monthOf(now)} returning month, mills)
    insert into source_spending (source_id, month, purpose, mills)
    select ${sourceId}, month, 'find', mills from placed where mills > 0`.execute(trx);
}
