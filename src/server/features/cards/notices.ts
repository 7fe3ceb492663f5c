import type { Transaction } from 'kysely';

import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { tell } from '#server/features/notifications/tell.ts';
import { nameOfUser, type CardRow } from './store.ts';

/** Where in the app a card is opened. */
export function pathOfCard(cardId: number): string {
  return `/board?card=${cardId}`;
}

/** Tells whom cards are newly assigned to, of several with one word. The cards are as they were before; null where they were just made. */
export async function tellAssigned(
  trx: Transaction<Tables>,
  { actor, queue, now }: Pick<Context, 'actor' | 'queue' | 'now'>,
  assigneeId: number | null | undefined,
  cards: readonly Pick<CardRow, 'id' | 'title' | 'version' | 'assigned_to_user_id'>[],
): Promise<void> {
  if (!assigneeId || assigneeId === actor.userId) return;
  const news = cards.filter((card) => card.assigned_to_user_id !== assigneeId);
  const [first] = news;
  if (!first) return;
  const by = await nameOfUser(trx, actor.userId);
  const { id, title, version } = first;
  const one = news.length === 1;
  await tell(trx, queue, {
    organizationId: actor.organizationId,
    to: [assigneeId],
    event: 'assigned_to_me',
    title: `${by} gave you ${one ? `“${title}”` : `${news.length} cards`}`,
    body: one ? null : news.map((card) => card.title).join('\n'),
    path: one ? pathOfCard(id) : '/board/mine',
    // A card that is given away and back is a version older.
    once: `card ${id} assigned after version ${version}`,
    by: actor.userId,
    now,
  });
}
