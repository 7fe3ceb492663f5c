import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import { insertEvent } from './store.ts';

export interface Announcement {
  organizationId: number;
  /** Only this person is told; absent, the whole organization. */
  userId?: number;
  /** A noun of the contract, whose readers have something new: `cards`. */
  noun: string;
  /** What changed, was added or is gone. Empty: it is not said which. */
  ids: readonly number[];
  /** Who did it; null for the program itself. */
  by: number | null;
}

/**
 * Tells those who look on that something changed. Call it in the transaction of the change: when that commits,
 * every node hears of it, and when it is rolled back, nobody does.
 */
export async function announce(trx: Kysely<Tables>, announcement: Announcement): Promise<void> {
  await insertEvent(trx, announcement);
}
