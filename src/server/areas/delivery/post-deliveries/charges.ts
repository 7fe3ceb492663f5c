import { t } from '#contract/message.ts';
import { factsOf } from '#contract/networks/all.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import { dollars, priceOf } from '#contract/networks/prices.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { NetworkError } from '#server/networks/network.ts';
import type { HeldStep } from './claim.ts';
import { chargedIn, insertCharges, listCharged, lockCharges } from './store-charges.ts';
import type { LockedTarget } from './store.ts';

interface Reserving {
  deps: Pick<JobDeps, 'db' | 'settings' | 'now'>;
  held: {
    target: Pick<LockedTarget, 'network' | 'transport'>;
    steps: readonly Pick<HeldStep, 'id' | 'state' | 'content'>[];
  };
}

/**
 * Charges to the month's budget what is left of a delivery: all of it before its first step, since half a thread is
 * worse than none. What is charged already stays as it is.
 * @returns why the delivery stops: the budget does not cover it; null where it goes on
 */
export async function reserve({ deps, held }: Reserving): Promise<NetworkError | null> {
  const { network, transport } = held.target;
  const facts = factsOf(network);
  const prices = facts?.prices;
  if (!isNetworkName(network) || !facts || !prices || transport === 'sandbox') return null;
  const month = deps.now().toISOString().slice(0, 7);
  const budget = deps.settings.networkBudgets[network] ?? null;
  return deps.db.transaction().execute(async (trx) => {
    await lockCharges(trx, network);
    const left = held.steps.filter(({ state }) => state !== 'sent');
    const charged = await listCharged(
      trx,
      left.map(({ id }) => id),
    );
    const charges = left
      .filter(({ id }) => !charged.has(id))
      .map(({ id, content }) => ({ step_id: id, network, month, mills: priceOf(prices, content) }));
    const cost = charges.reduce((sum, { mills }) => sum + mills, 0);
    const spent = await chargedIn(trx, network, month);
    if (budget !== null && cost > 0 && spent + cost > budget * 1_000)
      return overBudget(facts.label, { cost, spent, budget });
    await insertCharges(trx, charges);
    return null;
  });
}

function overBudget(
  network: string,
  { cost, spent, budget }: { cost: number; spent: number; budget: number },
): NetworkError {
  const left = Math.max(0, Math.floor(budget * 1_000) - spent);
  return new NetworkError(
    'reject',
    () =>
      t`This month’s budget for publishing to ${{ network }} does not cover it: it costs US$${{ cost: dollars(cost) }}, and US$${{ left: dollars(left) }} of US$${{ budget: budget.toFixed(2) }} is left.`,
    {
      next: () =>
        t`Ask the administrator of your installation to raise the budget, or retry next month. Months are in UTC.`,
    },
  );
}
