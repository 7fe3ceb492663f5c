import { sql, type Kysely, type Transaction } from 'kysely';

import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export interface Spending {
  organizationId: number;
  /** Null where no member asked, for example for a job. */
  userId: number | null;
  tokenId: number | null;
  /** The operation. */
  what: string;
  cost: number;
  /** The plan's monthly allowance, in credits. */
  allowance: number;
  at: Date;
}

/** Start of a time's month in UTC. */
const monthOf = (at: Date) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()));

/** What is left of the month's allowance, in credits. */
export async function creditsLeft(
  db: Db,
  { organizationId, allowance, at }: Pick<Spending, 'organizationId' | 'allowance' | 'at'>,
): Promise<number> {
  const { sum } = await db
    .selectFrom('credits_ledger')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('amount'), sql<number>`0`).as('sum'))
    .where('organization_id', '=', organizationId)
    .where('at', '>=', monthOf(at))
    .executeTakeFirstOrThrow();
  return allowance + Number(sum);
}

/**
 * Spends credits in the transaction of the work that they pay for, if the balance suffices. Calls of one
 * organization run one after another, so that no credit is spent twice.
 * @returns the balance, and the ledger entry unless the balance was too small
 */
export async function spendCredits(
  trx: Transaction<Tables>,
  spending: Spending,
): Promise<{ balance: number; entry: number | null }> {
  const { organizationId, cost } = spending;
  await trx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .execute();
  const balance = await creditsLeft(trx, spending);
  if (balance < cost) return { balance, entry: null };
  const { id } = await trx
    .insertInto('credits_ledger')
    .values({
      organization_id: organizationId,
      at: spending.at,
      amount: -cost,
      what: spending.what,
      user_id: spending.userId,
      token_id: spending.tokenId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { balance: balance - cost, entry: id };
}

/** The monthly allowance of the organization's plan; null where it does not count credits. */
export async function allowanceOf(db: Db, organizationId: number): Promise<number | null> {
  const { monthly_credits } = await db
    .selectFrom('organizations')
    .innerJoin('plans', 'plans.key', 'organizations.plan')
    .select('plans.monthly_credits')
    .where('organizations.id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return monthly_credits;
}

/** Refunds a ledger entry. */
export async function returnCredits(db: Db, entry: number): Promise<void> {
  await db.deleteFrom('credits_ledger').where('id', '=', entry).execute();
}
