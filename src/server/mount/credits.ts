import { CodedError } from '#contract/errors.ts';
import { planOf } from '#contract/plans.ts';
import { creditsLeft, returnCredits, spendCredits } from '#server/access/store-credits.ts';
import type { Actor, Deps } from '#server/context.ts';

export interface Spent {
  /** X-Credits-Cost and X-Credits-Balance (spec, Limits). */
  headers: Record<string, string>;
  /** Gives them back, for a call that failed: only successful ones cost. Returns the new headers. */
  release(): Promise<Record<string, string>>;
}

/**
 * Spends what a call costs before it begins, so that many at once cannot spend more than there is.
 * @throws CodedError insufficient_credits with details.required and details.balance
 */
export async function spend(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { what, cost }: { what: string; cost: number },
): Promise<Spent> {
  const { organizationId, userId, tokenId } = actor;
  if (organizationId === null) throw new Error('only members of an organization spend credits');
  const allowance = planOf(actor.plan).monthlyCredits;
  const spending = { organizationId, userId, tokenId, what, cost, allowance, at: now() };
  const { balance, entry } = await spendCredits(db, spending);
  if (entry === null)
    throw new CodedError(
      'insufficient_credits',
      `This costs ${cost} credits, and ${balance} of this month’s ${allowance} are left. There are new ones on the first of the next month (UTC).`,
      { required: cost, balance },
    );
  return {
    headers: headersOf(cost, balance),
    release: async () => {
      await returnCredits(db, entry);
      return headersOf(0, await creditsLeft(db, spending));
    },
  };
}

function headersOf(cost: number, balance: number): Record<string, string> {
  return { 'X-Credits-Cost': String(cost), 'X-Credits-Balance': String(balance) };
}
