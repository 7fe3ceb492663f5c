import type { Kysely, Selectable } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import type { PlansTable } from '#server/db/workspace-tables.ts';

type Db = Kysely<Tables>;

export type PlanRow = Selectable<PlansTable>;

/** By cost: plans that cannot publish come first. */
export async function listPlans(db: Db): Promise<PlanRow[]> {
  return db.selectFrom('plans').selectAll().orderBy('can_publish').orderBy('label').orderBy('key').execute();
}

/** The plan, locked so that it is not removed before the transaction ends. */
export async function findPlan(trx: Db, key: string): Promise<PlanRow | undefined> {
  return trx.selectFrom('plans').selectAll().where('key', '=', key).forKeyShare().executeTakeFirst();
}

/** @returns whether it is new */
export async function savePlan(db: Db, { key, ...values }: PlanRow): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('plans')
    .set(values)
    .where('key', '=', key)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return false;
  await db
    .insertInto('plans')
    .values({ key, ...values })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
    .execute();
  return true;
}

/** @returns how many organizations have the plan; locked so that none chooses it meanwhile */
export async function countUsers(trx: Db, key: string): Promise<number> {
  await trx.selectFrom('plans').select('key').where('key', '=', key).forUpdate().execute();
  const { users } = await trx
    .selectFrom('organizations')
    .select(({ fn }) => fn.countAll<number>().as('users'))
    .where('plan', '=', key)
    .executeTakeFirstOrThrow();
  return Number(users);
}

export async function deletePlan(trx: Db, key: string): Promise<void> {
  await trx.deleteFrom('plans').where('key', '=', key).execute();
}

/** @returns false where there is no such organization */
export async function setPlan(db: Db, organizationId: number, plan: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('organizations')
    .set({ plan })
    .where('id', '=', organizationId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function listOrganizations(db: Db) {
  return db
    .selectFrom('organizations')
    .select(['id', 'name', 'plan'])
    .orderBy('name')
    .orderBy('id')
    .execute();
}
