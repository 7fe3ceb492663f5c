import type { HandlersOf } from '#server/context.ts';
import { findCards } from '#server/features/card-lists/lists.ts';
import { createCard } from './create.ts';
import { wholeCard } from './cards.ts';
import { editCards } from './edit-many.ts';
import { editCard, removeCard } from './edit.ts';
import { archiveCard, moveCard, restoreCard } from './moves.ts';
import { listDue } from './store-due.ts';

export const cards = {
  create: (ctx, input) => createCard(ctx, input),

  move: (ctx, input) => moveCard(ctx, input),

  async get(ctx, { card_id }) {
    return { card: await wholeCard(ctx, card_id) };
  },

  list: (ctx, { q, archived, page, per_page, ...filter }) =>
    findCards(ctx, { ...filter, words: q, archived }, { page, per_page }),

  async due({ db, actor }, { from, to, project_id: projectId }) {
    const found = await listDue(db, { organizationId: actor.organizationId, from, to, projectId });
    return { cards: found.map((card) => ({ ...card, due_at: card.due_at?.toISOString() ?? null })) };
  },

  async edit(ctx, input) {
    await editCard(ctx, input);
    return { card: await wholeCard(ctx, input.card_id) };
  },

  async editMany(ctx, input) {
    return { changed: await editCards(ctx, input) };
  },

  async archive(ctx, { card_id }) {
    await archiveCard(ctx, card_id);
    return { done: true };
  },

  async restore(ctx, { card_id }) {
    await restoreCard(ctx, card_id);
    return { done: true };
  },

  async remove(ctx, { card_id }) {
    await removeCard(ctx, card_id);
    return { done: true };
  },
} satisfies HandlersOf<'cards'>;
