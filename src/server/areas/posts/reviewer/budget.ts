import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import type { Spent } from '#server/lib/chat-model.ts';
import { addSpending, spentInMonth } from './store.ts';

type Db = Kysely<Tables>;

/** 2026-11: months of spending are in UTC. */
export function monthOf(now: Date): string {
  return now.toISOString().slice(0, 7);
}

/** Whether this month's readings have used up the budget. */
export async function budgetReached(db: Db, budget: number | null, now: Date): Promise<boolean> {
  return budget !== null && (await spentInMonth(db, monthOf(now))) >= budget * 1_000_000;
}

export async function spend(
  db: Db,
  { organizationId, now, spent }: { organizationId: number; now: Date; spent: Spent },
): Promise<void> {
  const { tokens, costMicros } = spent;
  await addSpending(db, {
    organization_id: organizationId,
    month: monthOf(now),
    readings: 1,
    unpriced: costMicros === null ? 1 : 0,
    tokens_in: tokens?.input ?? 0,
    tokens_out: tokens?.output ?? 0,
    cost_micros: costMicros ?? 0,
  });
}
