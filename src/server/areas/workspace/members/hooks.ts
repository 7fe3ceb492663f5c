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

/** Who makes the member leave, and when. The queue is there where a successor can be notified. */
export interface Leaving extends Pick<Context, 'now'> {
  actor: Pick<Context['actor'], 'organizationId' | 'userId'>;
  queue?: Context['queue'] | undefined;
}

/** Runs in the transaction in which a member leaves: each area hands over what it stores for them. */
export const memberGoes = createHook<
  [trx: Transaction<Tables>, ctx: Leaving, handOver: HandOver],
  Partial<Holdings>
>('members who go');
