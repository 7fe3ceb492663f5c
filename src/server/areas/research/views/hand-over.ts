import type { Transaction } from 'kysely';

import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { announce } from '#server/live/announce.ts';
import { moveViews } from './store.ts';

interface Person {
  id: number;
  name: string;
}

/** Reassigns a member's watched views to the successor; without one, their watches are suspended. */
export async function handOverViews(
  trx: Transaction<Tables>,
  { actor }: { actor: Pick<Context['actor'], 'organizationId' | 'userId'> },
  { from, to }: { from: Person; to: Person | null },
): Promise<{ views: number }> {
  if (!to) return { views: 0 };
  const { organizationId, userId: by } = actor;
  const views = await moveViews(trx, { organizationId, from: from.id, to: to.id, fromName: from.name });
  if (views > 0) await announce(trx, { organizationId, userId: to.id, noun: 'views', ids: [], by });
  return { views };
}
