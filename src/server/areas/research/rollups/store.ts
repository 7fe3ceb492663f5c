import { sql, type Kysely, type Selectable } from 'kysely';

import type { RollupsTable } from '#server/db/rollup-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export type Kept = Selectable<RollupsTable>;

export interface State {
  kept: Kept | null;
  /** The number of changes to trends so far. */
  mark: number;
}

/**
 * What is stored, and PostgreSQL's own count of changed trends: it includes every writer, costs writers
 * nothing, and says only that something changed. It may lag some seconds, but never precedes the visible
 * change.
 */
export async function stateOf(db: Db, name: string, audience: string): Promise<State> {
  const { rows } = await sql<Kept & { now_mark: number; is_kept: boolean }>`
    with counted as (
      select coalesce(sum(pg_stat_get_tuples_inserted(oid) + pg_stat_get_tuples_updated(oid)
        + pg_stat_get_tuples_deleted(oid)), 0)::bigint as now_mark
      from (select inhrelid as oid from pg_inherits where inhparent = 'trends'::regclass
        union all select 'communities'::regclass) tables
    )
    select r.*, now_mark, r.name is not null as is_kept
    from counted left join rollups r on r.name = ${name} and r.audience = ${audience}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a query of one row brought none');
  const { now_mark: mark, is_kept, ...kept } = row;
  return { kept: is_kept ? kept : null, mark };
}

/** Waits until no one else computes this one; the turn ends with the transaction. */
export async function waitForTurn(trx: Db, what: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`copydesk roll-up ${what}`}))`.execute(trx);
  await sql`set local work_mem = '64MB'`.execute(trx);
}

export async function keep(trx: Db, kept: Kept): Promise<void> {
  await trx
    .insertInto('rollups')
    .values(kept)
    .onConflict((conflict) => conflict.columns(['name', 'audience']).doUpdateSet(kept))
    .execute();
}

/** Has every roll-up recomputed at its next read: after rows were removed that must not be shown any more. */
export async function forgetRollups(db: Db): Promise<void> {
  await db.deleteFrom('rollups').execute();
}

/** The audiences of the existing organizations. */
export async function audiences(db: Db): Promise<{ delayHours: number; withoutDemo: boolean }[]> {
  const { rows } = await sql<{ delayHours: number; withoutDemo: boolean }>`
    select distinct delay_hours as "delayHours", not demo and exists (select 1 from organizations d where d.demo) as "withoutDemo"
    from organizations join plans on plans.key = organizations.plan`.execute(db);
  return rows;
}
