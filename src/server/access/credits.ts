import type { Kysely, Transaction } from 'kysely';

import { CodedError } from '#contract/errors.ts';
import type { Tables } from '#server/db/tables.ts';
import { allowanceOf, creditsLeft, spendCredits, type Spending } from './store-credits.ts';

/** What a call, or a job, costs an organization. */
export type Cost = Omit<Spending, 'allowance'>;

/** What a call spent, and what is left of the month's allowance. */
export interface Bill {
  cost: number;
  balance: number;
}

/**
 * Spends credits in the transaction of what they are for: they are gone if, and only if, that is done.
 * @returns the balance, and the entry in the ledger
 * @throws CodedError insufficient_credits with details.required and details.balance
 */
export async function pay(trx: Transaction<Tables>, cost: Cost): Promise<{ balance: number; entry: number }> {
  const allowance = await allowanceOf(trx, cost.organizationId);
  const { balance, entry } = await spendCredits(trx, { ...cost, allowance });
  if (entry === null) throw tooFew(cost.cost, { balance, allowance });
  return { balance, entry };
}

/**
 * The balance, before work that is paid for when it is done.
 * @throws CodedError insufficient_credits where it would not do
 */
export async function requireCredits(
  db: Kysely<Tables>,
  { organizationId, cost, at }: Pick<Cost, 'organizationId' | 'cost' | 'at'>,
): Promise<number> {
  const allowance = await allowanceOf(db, organizationId);
  const balance = await creditsLeft(db, { organizationId, allowance, at });
  if (balance < cost) throw tooFew(cost, { balance, allowance });
  return balance;
}

/** X-Credits-Cost and X-Credits-Balance (spec, Limits). */
export function creditHeaders({ cost, balance }: Bill): Record<string, string> {
  return { 'X-Credits-Cost': String(cost), 'X-Credits-Balance': String(balance) };
}

function tooFew(cost: number, { balance, allowance }: { balance: number; allowance: number }): CodedError {
  return new CodedError(
    'insufficient_credits',
    `This costs ${cost} ${cost === 1 ? 'credit' : 'credits'}, and ${balance} of this month’s ${allowance} are left. There are new ones on the first of the next month (UTC).`,
    { required: cost, balance },
  );
}
