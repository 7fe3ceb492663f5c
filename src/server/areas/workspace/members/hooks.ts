import type { Transaction } from 'kysely';

import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { createHook } from '#server/lib/hook.ts';

/** How many of each were reassigned. */
export interface Holdings {
  cards: number;
  posts: number;
  views: number;
}

export interface HandOver {
  /** The leaving member. */
  from: { id: number; name: string };
  /** The successor; null for none. */
  to: { id: number; name: string } | null;
}

/** Runs in the transaction in which a member leaves: each area hands over what it stores for them. */
export const memberGoes = createHook<
  [trx: Transaction<Tables>, ctx: Context, handOver: HandOver],
  Partial<Holdings>
>('members who go');
