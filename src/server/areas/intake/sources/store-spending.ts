import { sql, type Kysely, type RawBuilder } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import type { Budget } from '#server/sources/source.ts';

type Db = Kysely<Tables>;
type Purpose = Tables['source_spending']['purpose'];

function monthOf(now: Date): string {
  return now.toISOString().slice(0, 7);
}

/** The budget of a stored source for one purpose, in the month of `now`. Exact across processes. */
export function budgetOf(db: Db, sourceId: number, purpose: Purpose, now: Date): Budget {
  const month = monthOf(now);
  return budgetIn(db, {
    table: sql`source_spending`,
    open: sql`insert into source_spending (source_id, month, purpose, mills)
      values (${sourceId}, ${month}, ${purpose}, 0) on conflict do nothing`,
    ours: sql`source_id = ${sourceId} and month = ${month} and purpose = ${purpose}`,
    all: sql`source_id = ${sourceId} and month = ${month}`,
  });
}

/**
 * The budget for reading before a source exists: all tests and first readings of a kind in the month of `now`
 * share one, so that repeated tests cannot exceed it.
 */
export function unplacedBudget(db: Db, kind: string, now: Date): Budget {
  const month = monthOf(now);
  const ours = sql`kind = ${kind} and month = ${month}`;
  return budgetIn(db, {
    table: sql`unplaced_spending`,
    open: sql`insert into unplaced_spending (kind, month, mills) values (${kind}, ${month}, 0)
      on conflict do nothing`,
    ours,
    all: ours,
  });
}

interface Ledger {
  table: RawBuilder<unknown>;
  /** Creates the row if it is missing. */
  open: RawBuilder<unknown>;
  /** The row to charge. */
  ours: RawBuilder<unknown>;
  /** The rows that count as the month's spending. */
  all: RawBuilder<unknown>;
}

function budgetIn(db: Db, { table, open, ours, all }: Ledger): Budget {
  return {
    async reserve({ units, price, budget }) {
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
    async release(mills) {
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

/** Books this month's cost of reading a kind without a source to a new source. */
export async function placeSpending(trx: Db, kind: string, sourceId: number, now: Date): Promise<void> {
  await sql`
    with placed as (
      delete from unplaced_spending where kind = ${kind} and month = ${monthOf(now)} returning month, mills)
    insert into source_spending (source_id, month, purpose, mills)
    select ${sourceId}, month, 'find', mills from placed where mills > 0`.execute(trx);
}
