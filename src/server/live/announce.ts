import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import { insertEvent } from './store.ts';

export interface Announcement {
  organizationId: number;
  /** Only this person is notified; absent: the whole organization. */
  userId?: number;
  /** A noun of the contract that changed: `cards`. */
  noun: string;
  /** What was changed, added or removed. Empty: unspecified. */
  ids: readonly number[];
  /** Who did it; null for the program itself. */
  by: number | null;
}

/**
 * Announces a change to live clients. Call it in the transaction of the change: every node learns of it when
 * that commits, and none when it is rolled back.
 */
export async function announce(trx: Kysely<Tables>, announcement: Announcement): Promise<void> {
  await insertEvent(trx, announcement);
}
