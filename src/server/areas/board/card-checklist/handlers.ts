import type { Transaction } from 'kysely';

import { CodedError, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { logActivity } from '#server/areas/board/card-activity/store.ts';
import { lockCards } from '#server/areas/board/cards/store.ts';
import type { Context, HandlersOf } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { announce } from '#server/live/announce.ts';
import * as store from './store.ts';

/** A longer list belongs on a board of its own. */
const most = 200;

export const cardChecklist = {
  add(ctx, { card_id, text }) {
    return changing(ctx, card_id, async (trx, items) => {
      if (items.length >= most)
        throw new CodedError(
          'invalid_state',
          t`A checklist has at most ${{ most }} items. Remove some first.`,
        );
      const position = (items.at(-1)?.position ?? -1) + 1;
      const item = present(await store.insertItem(trx, { card_id, text, position }));
      return { result: { item }, what: 'checklist_added', details: { text } };
    });
  },

  async edit(ctx, { id, position, ...changes }) {
    return changing(ctx, await cardOf(ctx, id), async (trx, items) => {
      const before = items.find((item) => item.id === id);
      if (!before) throw notFound(t`This item was not found.`);
      await store.updateItem(trx, id, changes);
      if (position !== undefined) {
        const others = items.map((item) => item.id).filter((other) => other !== id);
        await store.arrange(trx, others.toSpliced(position, 0, id));
      }
      const { text = before.text, done = before.done } = changes;
      return {
        result: { item: { id, text, done } },
        what: done === before.done ? 'checklist_edited' : done ? 'checked' : 'unchecked',
        details: { text, ...(text !== before.text && { from: before.text }) },
      };
    });
  },

  async remove(ctx, { id }) {
    return changing(ctx, await cardOf(ctx, id), async (trx, items) => {
      const before = items.find((item) => item.id === id);
      if (!before) throw notFound(t`This item was not found.`);
      await store.deleteItem(trx, id);
      return { result: { done: true as const }, what: 'checklist_removed', details: { text: before.text } };
    });
  },
} satisfies HandlersOf<'cardChecklist'>;

async function cardOf({ db, actor }: Context, itemId: number): Promise<number> {
  const cardId = await store.cardOfItem(db, actor.organizationId, itemId);
  if (cardId === undefined) throw notFound(t`This item was not found.`);
  return cardId;
}

/** Changes a card's checklist under the card's lock, and updates its counts, log and live clients. */
async function changing<Result>(
  { db, actor, now }: Context,
  cardId: number,
  change: (
    trx: Transaction<Tables>,
    items: store.ItemRow[],
  ) => Promise<{ result: Result; what: string; details: Record<string, unknown> }>,
): Promise<Result> {
  const { organizationId, userId } = actor;
  return db.transaction().execute(async (trx) => {
    const [card] = await lockCards(trx, organizationId, [cardId]);
    if (!card) throw notFound(t`This card was not found.`);
    const { result, what, details } = await change(trx, await store.listItems(trx, cardId));
    await store.keepCounts(trx, cardId, now);
    await logActivity(trx, { by: userId, at: now }, [{ cardId, what, details }]);
    await announce(trx, { organizationId, noun: 'cards', ids: [cardId], by: userId });
    return result;
  });
}

function present({ id, text, done }: store.ItemRow) {
  return { id, text, done };
}
