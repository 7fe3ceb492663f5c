import type { Transaction } from 'kysely';

import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { createHook } from '#server/lib/hook.ts';

/** Runs in the transaction that deletes a campaign of this project, once nothing is of it any more. */
export const campaignRemoved =
  createHook<[trx: Transaction<Tables>, ctx: Pick<Context, 'queue' | 'actor'>, projectId: number]>(
    'campaignRemoved',
  );
