import type { Kysely, Transaction } from 'kysely';

import { CodedError } from '#contract/errors.ts';
import { plural, t } from '#contract/message.ts';
import type { Tables } from '#server/db/tables.ts';
import { allowanceOf, creditsLeft, spendCredits, type Spending } from './store-credits.ts';

/** What a call or a job costs an organization. */
export type Cost = Omit<Spending, 'allowance'>;

/**
 * What a call spent and what is left this month; null where the organization's plan does not count credits.
 */
export interface Bill {
  cost: number;
  balance: number | null;
}

/**
 * Spends credits in the transaction of the work that they pay for, so that both succeed or neither does.
 * @returns the bill and the ledger entry; none where credits are not counted
 * @throws CodedError insufficient_credits with details.required and details.balance
 */
export async function pay(
  trx: Transaction<Tables>,
  cost: Cost,
): Promise<{ bill: Bill; entry: number | null }> {
  const allowance = await allowanceOf(trx, cost.organizationId);
  if (allowance === null) return { bill: { cost: 0, balance: null }, entry: null };
  const { balance, entry } = await spendCredits(trx, { ...cost, allowance });
  if (entry === null) throw tooFew(cost.cost, { balance, allowance });
  return { bill: { cost: cost.cost, balance }, entry };
}

/**
 * The balance, before work that is charged when it is done; null where credits are not counted.
 * @throws CodedError insufficient_credits if the balance is too small
 */
export async function requireCredits(
  db: Kysely<Tables>,
  { organizationId, cost, at }: Pick<Cost, 'organizationId' | 'cost' | 'at'>,
): Promise<number | null> {
  const allowance = await allowanceOf(db, organizationId);
  if (allowance === null) return null;
  const balance = await creditsLeft(db, { organizationId, allowance, at });
  // After a change to a smaller plan the balance may be negative. Calls that cost nothing still work.
  if (cost > 0 && balance < cost) throw tooFew(cost, { balance, allowance });
  return balance;
}

/** X-Credits-Cost and X-Credits-Balance (spec, Limits). */
export function creditHeaders({ cost, balance }: Bill): Record<string, string> {
  return {
    'X-Credits-Cost': String(cost),
    ...(balance !== null && { 'X-Credits-Balance': String(balance) }),
  };
}

function tooFew(cost: number, { balance, allowance }: { balance: number; allowance: number }): CodedError {
  return new CodedError(
    'insufficient_credits',
    t`This costs ${plural({ cost }, { one: '# credit', other: '# credits' })}, and ${{ balance }} of this month’s ${{ allowance }} are left. There are new ones on the first of the next month (UTC).`,
    { required: cost, balance },
  );
}
