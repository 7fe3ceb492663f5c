import type { Transaction } from 'kysely';

import type { HandOver, Leaving } from '#server/areas/workspace/members/hooks.ts';
import type { Tables } from '#server/db/tables.ts';
import { announce } from '#server/live/announce.ts';
import { changeFields } from './fields.ts';
import { notifyAssigned } from './notices.ts';
import { listOpenCardIds } from './store-hand-over.ts';
import { lockCards } from './store.ts';

/** Reassigns a member's open cards, or unassigns them where no successor is named. */
export async function handOverCards(
  trx: Transaction<Tables>,
  ctx: Leaving,
  { from, to }: HandOver,
): Promise<{ cards: number }> {
  const { organizationId, userId } = ctx.actor;
  const listed = await listOpenCardIds(trx, organizationId, from.id);
  // A card may have been reassigned while this waited for its lock.
  const cards = (await lockCards(trx, organizationId, listed)).filter(
    (card) => card.assigned_to_user_id === from.id,
  );
  if (cards.length === 0) return { cards: 0 };
  const ids = cards.map(({ id }) => id);
  const assigned_to_user_id = to?.id ?? null;
  await changeFields(trx, cards, { assigned_to_user_id }, { by: userId, at: ctx.now });
  const { queue } = ctx;
  if (queue) await notifyAssigned(trx, { ...ctx, queue }, assigned_to_user_id, cards);
  await announce(trx, { organizationId, noun: 'cards', ids, by: userId });
  return { cards: cards.length };
}
