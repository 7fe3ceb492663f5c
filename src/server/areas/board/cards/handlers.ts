import { findCards } from '#server/areas/board/card-lists/lists.ts';
import type { HandlersOf } from '#server/context.ts';
import { wholeCard } from './cards.ts';
import { changeCards } from './change.ts';
import { createCard } from './create.ts';
import { moveCard } from './moves.ts';
import { cardTypeOf } from './references.ts';
import { removeCard } from './remove.ts';
import { listDue } from './store-due.ts';

export const cards = {
  create: (ctx, input) => createCard(ctx, input),

  move: (ctx, input) => moveCard(ctx, input),

  async get(ctx, { card_id }) {
    return { card: await wholeCard(ctx, card_id) };
  },

  list: (ctx, { q, archived, page, per_page, ...filter }) =>
    findCards(ctx, { ...filter, query: q, archived }, { page, per_page }),

  async due({ db, actor }, { project_id: projectId, ...range }) {
    return { cards: await listDue(db, { ...range, organizationId: actor.organizationId, projectId }) };
  },

  async edit(ctx, { card_id, card_type, ...change }) {
    const card_type_id = await cardTypeOf(ctx, { ...change, card_type });
    await changeCards(ctx, { ...change, card_type_id, card_ids: [card_id] });
    return { card: await wholeCard(ctx, card_id) };
  },

  async editMany(ctx, input) {
    return { changed: await changeCards(ctx, input) };
  },

  async archive(ctx, { card_id }) {
    await changeCards(ctx, { card_ids: [card_id], archived: true });
    return { done: true };
  },

  async restore(ctx, { card_id }) {
    await changeCards(ctx, { card_ids: [card_id], archived: false });
    return { done: true };
  },

  async remove(ctx, { card_id }) {
    await removeCard(ctx, card_id);
    return { done: true };
  },
} satisfies HandlersOf<'cards'>;
