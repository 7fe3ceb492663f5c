import type { Transaction } from 'kysely';

import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { logActivity } from '#server/features/card-activity/store.ts';
import { oldAndNew } from '#server/features/cards/edit.ts';
import { tellAssigned } from '#server/features/cards/notices.ts';
import { lockCards, nameOfUser, writeEdits } from '#server/features/cards/store.ts';
import { announce } from '#server/live/announce.ts';
import { giveAwayPosts, giveAwayViews, listOpenCardIds } from './store-hand-over.ts';

type Trx = Transaction<Tables>;

export interface Holdings {
  cards: number;
  posts: number;
  views: number;
}

/**
 * Gives what a member holds to another one, or lets go of it: their open cards, and to somebody also their drafts,
 * scheduled posts and watched views. With nobody to take them, drafts keep their author and watches rest.
 * @returns how many of each went over
 */
export async function handOver(
  trx: Trx,
  ctx: Context,
  { user_id: from, user_name: fromName }: { user_id: number; user_name: string },
  to: number | null,
): Promise<Holdings> {
  const { now } = ctx;
  const { organizationId, userId: by } = ctx.actor;
  const cards = await handOverCards(trx, ctx, from, to);
  if (to === null) return { cards, posts: 0, views: 0 };
  const toName = await nameOfUser(trx, to);
  const posts = await giveAwayPosts(trx, { organizationId, from, to, fromName, toName, now });
  if (posts.length > 0) await announce(trx, { organizationId, noun: 'schedule', ids: posts, by });
  const views = await giveAwayViews(trx, { organizationId, from, to, fromName });
  if (views > 0) await announce(trx, { organizationId, userId: to, noun: 'views', ids: [], by });
  return { cards, posts: posts.length, views };
}

async function handOverCards(trx: Trx, ctx: Context, from: number, to: number | null): Promise<number> {
  const { organizationId, userId } = ctx.actor;
  const ids = await listOpenCardIds(trx, organizationId, from);
  // Somebody may have given one away while we waited for its lock.
  const cards = (await lockCards(trx, organizationId, ids)).filter(
    (card) => card.assigned_to_user_id === from,
  );
  if (cards.length === 0) return 0;
  const changes = { assigned_to_user_id: to };
  await writeEdits(
    trx,
    cards.map(({ id }) => id),
    { ...changes, updated_at: ctx.now },
  );
  await logActivity(
    trx,
    { by: userId, at: ctx.now },
    cards.map((card) => ({
      cardId: card.id,
      what: 'edited',
      details: { changes: oldAndNew(card, changes) },
    })),
  );
  await tellAssigned(trx, ctx, to, cards);
  await announce(trx, { organizationId, noun: 'cards', ids: cards.map(({ id }) => id), by: userId });
  return cards.length;
}
