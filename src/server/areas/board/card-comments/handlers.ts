import { forbidden, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { roleAtLeast } from '#contract/permissions.ts';
import { logActivity } from '#server/areas/board/card-activity/store.ts';
import { checkCard } from '#server/areas/board/cards/cards.ts';
import { pathOfCard } from '#server/areas/board/cards/notices.ts';
import { lockCards, type CardRow } from '#server/areas/board/cards/store.ts';
import { mirrorToChat } from '#server/areas/notifications/team-chats/mirror-to-chat.ts';
import {
  addComment,
  notifyOfComment,
  pageOfComments,
  type Commented,
} from '#server/areas/workspace/comments/comments.ts';
import { mentionsIn } from '#server/areas/workspace/comments/mentions.ts';
import { listMembers } from '#server/areas/workspace/organization/store.ts';
import type { HandlersOf } from '#server/context.ts';
import { announce } from '#server/live/announce.ts';
import * as store from './store.ts';

export const cardComments = {
  async list({ db, actor }, { card_id, ...params }) {
    await checkCard(db, actor.organizationId, card_id);
    const { rows, meta } = await pageOfComments(db, { kind: 'card', id: card_id }, params);
    return { data: { comments: rows.map(present) }, meta };
  },

  async add(ctx, { card_id, comment }) {
    const { db, actor, queue, now } = ctx;
    const { organizationId, userId } = actor;
    return db.transaction().execute(async (trx) => {
      const [card] = await lockCards(trx, organizationId, [card_id]);
      if (!card) throw notFound(t`This card was not found.`);
      const { row, notice } = await addComment(trx, ctx, commented(card), comment);
      await store.keepCount(trx, card_id, now);
      await logActivity(trx, { by: userId, at: now }, [
        { cardId: card_id, what: 'commented', details: { comment_id: row.id } },
      ]);
      await mirrorToChat(trx, queue, { ...notice, subject: 'board_comments' });
      await announce(trx, { organizationId, noun: 'cards', ids: [card_id], by: userId });
      return { comment: present(row) };
    });
  },

  async edit(ctx, { id, comment }) {
    const { db, actor, now } = ctx;
    const { organizationId, userId } = actor;
    const members = await listMembers(db, organizationId);
    return db.transaction().execute(async (trx) => {
      const before = await store.lockComment(trx, organizationId, id);
      if (!before || before.removed_at) throw notFound(t`This comment was not found.`);
      if (before.user_id !== userId) throw forbidden(t`Only its author can edit a comment.`);
      const mentions = mentionsIn(comment, members);
      const after = await store.updateComment(trx, id, { comment, mentions, edited_at: now });
      const [card] = await lockCards(trx, organizationId, [before.card_id]);
      const newly = mentions.filter((person) => !before.mentions.includes(person));
      const of = { ...after, mentions: newly };
      if (card) await notifyOfComment(trx, ctx, { ...commented(card), ownerId: null }, of);
      await announce(trx, { organizationId, noun: 'cards', ids: [before.card_id], by: userId });
      return { comment: present(after) };
    });
  },

  async remove({ db, actor, now }, { id }) {
    const { organizationId, userId, role } = actor;
    return db.transaction().execute(async (trx) => {
      const before = await store.lockComment(trx, organizationId, id);
      if (!before || before.removed_at) throw notFound(t`This comment was not found.`);
      if (before.user_id !== userId && !roleAtLeast(role, 'admin'))
        throw forbidden(t`Only its author, an owner or an admin can delete a comment.`);
      await store.setRemoved(trx, id, now);
      await store.keepCount(trx, before.card_id, now);
      await logActivity(trx, { by: userId, at: now }, [
        { cardId: before.card_id, what: 'comment_removed', details: { user_name: before.user_name } },
      ]);
      await announce(trx, { organizationId, noun: 'cards', ids: [before.card_id], by: userId });
      return { done: true as const };
    });
  },

  async restore({ db, actor, now }, { id }) {
    const { organizationId, userId, role } = actor;
    return db.transaction().execute(async (trx) => {
      const before = await store.lockComment(trx, organizationId, id);
      if (!before?.removed_at) throw notFound(t`This comment was not found.`);
      if (before.user_id !== userId && !roleAtLeast(role, 'admin'))
        throw forbidden(t`Only its author, an owner or an admin can restore a comment.`);
      // Mentioned people were notified already: it is the same comment.
      const after = await store.setRemoved(trx, id, null);
      await store.keepCount(trx, before.card_id, now);
      await announce(trx, { organizationId, noun: 'cards', ids: [before.card_id], by: userId });
      return { comment: present(after) };
    });
  },
} satisfies HandlersOf<'cardComments'>;

function commented({
  id,
  title,
  project_id: projectId,
  assigned_to_user_id: ownerId,
}: CardRow): Commented<'card'> {
  return { kind: 'card', id, title, path: pathOfCard(id), projectId, ownerId };
}

function present(row: store.CommentRow) {
  const { id, card_id, user_id, user_name, comment, mentions, created_at, edited_at } = row;
  return {
    id,
    card_id,
    user_id,
    user_name,
    comment,
    mentions,
    created_at,
    edited_at,
  };
}
