import type { cardComments } from '#contract/card-parts.ts';
import { notFound } from '#contract/errors.ts';
import type { InputOf } from '#contract/operation.ts';
import type { Context } from '#server/context.ts';
import { logActivity } from '#server/features/card-activity/store.ts';
import { lockCards } from '#server/features/cards/store.ts';
import { listMembers } from '#server/features/organization/store.ts';
import { announce } from '#server/live/announce.ts';
import { mentionsIn } from './mentions.ts';
import * as store from './store.ts';

/** Adds a comment, which changes nothing else of its card (spec, Card status), and tells whom it concerns. */
export async function addComment(
  { db, actor, now }: Context,
  { card_id, comment }: InputOf<typeof cardComments.add>,
): Promise<store.CommentRow> {
  const { organizationId, userId } = actor;
  const members = await listMembers(db, organizationId);
  return db.transaction().execute(async (trx) => {
    const [card] = await lockCards(trx, organizationId, [card_id]);
    if (!card) throw notFound('This card');
    const row = await store.insertComment(trx, {
      card_id,
      user_id: userId,
      user_name: await store.nameOfUser(trx, userId),
      comment,
      mentions: mentionsIn(comment, members),
      created_at: now,
      edited_at: null,
    });
    await store.keepCount(trx, card_id, now);
    await logActivity(trx, { by: userId, at: now }, [
      { cardId: card_id, what: 'commented', details: { comment_id: row.id } },
    ]);
    await announce(trx, { organizationId, noun: 'cards', ids: [card_id], by: userId });
    return row;
  });
}
