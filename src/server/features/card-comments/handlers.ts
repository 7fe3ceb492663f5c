import { forbidden, notFound } from '#contract/errors.ts';
import { roleAtLeast } from '#contract/permissions.ts';
import type { HandlersOf } from '#server/context.ts';
import { logActivity } from '#server/features/card-activity/store.ts';
import { checkCard } from '#server/features/cards/cards.ts';
import { lockCards } from '#server/features/cards/store.ts';
import { listMembers } from '#server/features/organization/store.ts';
import { pageOf, windowOfPage } from '#server/lib/page.ts';
import { announce } from '#server/live/announce.ts';
import { addComment, tellOfComment } from './add.ts';
import { mentionsIn } from './mentions.ts';
import * as store from './store.ts';

export const cardComments = {
  async list({ db, actor }, { card_id, ...asked }) {
    await checkCard(db, actor.organizationId, card_id);
    const [found, total] = await Promise.all([
      store.listComments(db, card_id, windowOfPage(asked)),
      store.countComments(db, card_id),
    ]);
    const { rows, meta } = pageOf(asked, found, total);
    return { data: { comments: rows.map(shown) }, meta };
  },

  async add(ctx, input) {
    return { comment: shown(await addComment(ctx, input)) };
  },

  async edit({ db, actor, queue, now }, { id, comment }) {
    const { organizationId, userId } = actor;
    const members = await listMembers(db, organizationId);
    return db.transaction().execute(async (trx) => {
      const before = await store.lockComment(trx, organizationId, id);
      if (!before || before.removed_at) throw notFound('This comment');
      if (before.user_id !== userId) throw forbidden('Only who wrote a comment changes it.');
      const mentions = mentionsIn(comment, members);
      const after = await store.updateComment(trx, id, { comment, mentions, edited_at: now });
      const [card] = await lockCards(trx, organizationId, [before.card_id]);
      const newly = mentions.filter((person) => !before.mentions.includes(person));
      if (card) await tellOfComment(trx, queue, { card, comment: after, now, mentioned: newly });
      await announce(trx, { organizationId, noun: 'cards', ids: [before.card_id], by: userId });
      return { comment: shown(after) };
    });
  },

  async remove({ db, actor, now }, { id }) {
    const { organizationId, userId, role } = actor;
    return db.transaction().execute(async (trx) => {
      const before = await store.lockComment(trx, organizationId, id);
      if (!before || before.removed_at) throw notFound('This comment');
      if (before.user_id !== userId && !roleAtLeast(role, 'admin'))
        throw forbidden('Only who wrote a comment, an owner or admin deletes it.');
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
      if (!before?.removed_at) throw notFound('This comment');
      if (before.user_id !== userId && !roleAtLeast(role, 'admin'))
        throw forbidden('Only who wrote a comment, an owner or admin takes its deletion back.');
      // Who was told of it was told of it: it is the same comment.
      const after = await store.setRemoved(trx, id, null);
      await store.keepCount(trx, before.card_id, now);
      await announce(trx, { organizationId, noun: 'cards', ids: [before.card_id], by: userId });
      return { comment: shown(after) };
    });
  },
} satisfies HandlersOf<'cardComments'>;

function shown(row: store.CommentRow) {
  const { id, card_id, user_id, user_name, comment, mentions, created_at, edited_at } = row;
  return {
    id,
    card_id,
    user_id,
    user_name,
    comment,
    mentions,
    created_at: created_at.toISOString(),
    edited_at: edited_at?.toISOString() ?? null,
  };
}
