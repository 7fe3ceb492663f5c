import { forbidden, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { roleAtLeast } from '#contract/permissions.ts';
import type { Context } from '#server/context.ts';
import { announce } from '#server/live/announce.ts';
import { emitCards } from './emit.ts';
import * as store from './store.ts';

/** Deletes a card with all that belongs to it; only its creator and admins may. */
export async function removeCard(ctx: Context, id: number): Promise<void> {
  const { db, actor } = ctx;
  const { organizationId, userId, role } = actor;
  await db.transaction().execute(async (trx) => {
    const [card] = await store.lockCards(trx, organizationId, [id]);
    if (!card) throw notFound(t`This card was not found.`);
    if (card.created_by_user_id !== userId && !roleAtLeast(role, 'admin'))
      throw forbidden(
        t`Only its creator, an owner or an admin can delete a card. You can archive it instead.`,
      );
    await emitCards(trx, ctx, { type: 'card.deleted', ids: [id] }, (removed) => ({ card: removed }));
    await store.deleteCard(trx, id);
    await announce(trx, { organizationId, noun: 'cards', ids: [id], by: userId });
  });
}
