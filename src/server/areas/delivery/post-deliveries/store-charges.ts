import { sql, type Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import { openStates } from './rules.ts';

type Db = Kysely<Tables>;

/** Until the end of the transaction no other process adds to the network's charges. */
export async function lockCharges(trx: Db, network: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`charges of ${network}`}, 0))`.execute(trx);
}

/** What publishing to the network costs in a month, in thousandths of a US dollar. */
export async function chargedIn(db: Db, network: string, month: string): Promise<number> {
  const { mills } = await db
    .selectFrom('network_charges')
    .select(sql<number>`coalesce(sum(mills), 0)::bigint`.as('mills'))
    .where('network', '=', network)
    .where('month', '=', month)
    .executeTakeFirstOrThrow();
  return mills;
}

/** Those of the steps that are charged already. */
export async function listCharged(db: Db, stepIds: readonly number[]): Promise<Set<number | null>> {
  const rows = await db
    .selectFrom('network_charges')
    .select('step_id')
    .where('step_id', 'in', stepIds)
    .execute();
  return new Set(rows.map(({ step_id: id }) => id));
}

interface Charge {
  step_id: number;
  network: string;
  month: string;
  mills: number;
}

export async function insertCharges(trx: Db, charges: readonly Charge[]): Promise<void> {
  if (charges.length > 0)
    await trx
      .insertInto('network_charges')
      .values([...charges])
      .execute();
}

/**
 * Releases what a delivery does not spend: the charges of steps that are not published, and cannot have been. Once a
 * part of it may be published, the rest keeps its charges until the delivery ends: half a thread is worse than none.
 */
export async function releaseCharges(db: Db, targetId: number): Promise<void> {
  await db
    .deleteFrom('network_charges')
    .where('step_id', 'in', (steps) =>
      steps
        .selectFrom('post_steps')
        .select('id')
        .where('target_id', '=', targetId)
        .where('state', 'in', ['waiting', 'failed']),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('post_steps')
            .innerJoin('post_targets', 'post_targets.id', 'post_steps.target_id')
            .select('post_steps.id')
            .where('post_targets.id', '=', targetId)
            .where('post_targets.state', 'in', openStates)
            .where('post_steps.state', 'in', ['sent', 'unknown']),
        ),
      ),
    )
    .execute();
}

/** A charge that stays whatever becomes of the step: it may have been paid. */
export async function keepCharge(trx: Db, stepId: number): Promise<void> {
  await trx.updateTable('network_charges').set({ step_id: null }).where('step_id', '=', stepId).execute();
}
