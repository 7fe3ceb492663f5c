import type { Transaction } from 'kysely';

import type { cardComments } from '#contract/card-parts.ts';
import { notFound } from '#contract/errors.ts';
import type { InputOf } from '#contract/operation.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { logActivity } from '#server/features/card-activity/store.ts';
import { pathOfCard } from '#server/features/cards/notices.ts';
import { lockCards, nameOfUser, type CardRow } from '#server/features/cards/store.ts';
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
    const assignee = card.assigned_to_user_id ?? undefined;
    const told = await tellOfComment(trx, queue, {
      card,
      comment: row,
      now,
      mentioned: row.mentions,
      assignee,
    });
    await mirrorToChat(trx, queue, { ...told, subject: 'board_comments' });
    await announce(trx, { organizationId, noun: 'cards', ids: [card_id], by: userId });
    return row;
  });
}

interface Telling {
  card: Pick<CardRow, 'organization_id' | 'id' | 'title'>;
  comment: store.CommentRow;
  mentioned: readonly number[];
  assignee?: number | undefined;
  now: Date;
}

/** Tells people that a comment names them, or that it is on their card; who is both is told once by each way. */
export async function tellOfComment(
  trx: Transaction<Tables>,
  queue: Context['queue'],
  { card, comment, mentioned, assignee, now }: Telling,
) {
  const told = {
    organizationId: card.organization_id,
    title: `${comment.user_name} on “${card.title}”`,
    body: inWords(comment.comment),
    path: pathOfCard(card.id),
    once: `comment ${comment.id}`,
    now,
  };
  const people = new Set([...mentioned, ...(assignee === undefined ? [] : [assignee])]);
  // By their ids, as every transaction tells people (notifications/tell.ts).
  for (const person of [...people].toSorted((a, b) => a - b)) {
    const to = { ...told, to: [person], by: comment.user_id };
    const named = mentioned.includes(person) ? 'mentioned' : null;
    if (named) await tell(trx, queue, { ...to, event: named });
    if (person === assignee) await tell(trx, queue, { ...to, event: 'comment_on_my_card', besides: named });
  }
  return told;
}
