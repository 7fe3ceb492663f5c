import { CodedError } from '#contract/errors.ts';
import { creditHeaders, pay, requireCredits } from '#server/access/credits.ts';
import { returnCredits } from '#server/access/store-credits.ts';
import type { Actor, Deps } from '#server/context.ts';

export interface Spent {
  /** X-Credits-Cost and X-Credits-Balance (spec, Limits). */
  headers: Record<string, string>;
  /** Refunds them after a failed call: only successful ones cost. Returns the new headers. */
  release(): Promise<Record<string, string>>;
}

/**
 * Charges a call before it begins, so that concurrent calls cannot spend more than there is.
 * @throws CodedError insufficient_credits with details.required and details.balance
 */
export async function spend(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { what, cost }: { what: string; cost: number },
): Promise<Spent> {
  const { organizationId, userId, tokenId } = actor;
  if (organizationId === null) throw new Error('only members of an organization spend credits');
  const at = now();
  const { bill, entry } = await db
    .transaction()
    .execute((trx) => pay(trx, { organizationId, userId, tokenId, what, cost, at }));
  return {
    headers: creditHeaders(bill),
    release: async () => {
      if (entry !== null) await returnCredits(db, entry);
      const left = await requireCredits(db, { organizationId, cost: 0, at });
      return creditHeaders({ cost: 0, balance: left });
    },
  };
}

/**
 * The credit headers of a refusal for lack of credits: nothing was spent, and how much is left. None for
 * another error.
 */
export function refusedHeaders(error: unknown): Record<string, string> {
  if (!(error instanceof CodedError) || error.code !== 'insufficient_credits') return {};
  const balance = error.details?.balance;
  return creditHeaders({ cost: 0, balance: typeof balance === 'number' ? balance : null });
}
