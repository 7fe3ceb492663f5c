import type { cardComments } from '#contract/card-parts.ts';
import { notFound } from '#contract/errors.ts';
import type { InputOf } from '#contract/operation.ts';
import type { Context } from '#server/context.ts';
import { logActivity } from '#server/features/card-activity/store.ts';
import { pathOfCard } from '#server/features/cards/notices.ts';
import { lockCards, nameOfUser } from '#server/features/cards/store.ts';
import { tell } from '#server/features/notifications/tell.ts';
import { listMembers } from '#server/features/organization/store.ts';
import { mirrorToChat } from '#server/features/team-chats/mirror-to-chat.ts';
import { announce } from '#server/live/announce.ts';
import { inWords, mentionsIn } from './mentions.ts';
import * as store from './store.ts';

/** Adds a comment, which changes nothing else of its card (spec, Card status), and tells whom it concerns. */
export async function addComment(
  { db, actor, queue, now }: Context,
  { card_id, comment }: InputOf<typeof cardComments.add>,
): Promise<store.CommentRow> {
  const { organizationId, userId } = actor;
  const members = await listMembers(db, organizationId);
  return db.transaction().execute(async (trx) => {
    const [card] = await lockCards(trx, organizationId, [card_id]);
    if (!card) throw notFound('This card');
    const user_name = await nameOfUser(trx, userId);
    const row = await store.insertComment(trx, {
      card_id,
      user_id: userId,
      user_name,
      comment,
      mentions: mentionsIn(comment, members),
      created_at: now,
      edited_at: null,
    });
    await store.keepCount(trx, card_id, now);
    await logActivity(trx, { by: userId, at: now }, [
      { cardId: card_id, what: 'commented', details: { comment_id: row.id } },
    ]);
    const told = {
      organizationId,
      title: `${user_name} on “${card.title}”`,
      body: inWords(comment),
      path: pathOfCard(card_id),
      once: `comment ${row.id}`,
      now,
    };
    // Whoever is named and has the card is told once, of being named.
    await tell(trx, queue, { ...told, event: 'mentioned', to: row.mentions, by: userId });
    const assignee = card.assigned_to_user_id === null ? [] : [card.assigned_to_user_id];
    await tell(trx, queue, { ...told, event: 'comment_on_my_card', to: assignee, by: userId });
    await mirrorToChat(trx, queue, { ...told, subject: 'board_comments' });
    await announce(trx, { organizationId, noun: 'cards', ids: [card_id], by: userId });
    return row;
  });
}
