import { notFound } from '#contract/errors.ts';
import type { HandlersOf } from '#server/context.ts';
import * as store from './store.ts';

export const views = {
  async list({ db, actor }, { screen }) {
    return { views: (await store.listViews(db, actor, screen)).map(shown) };
  },

  async save({ db, actor }, view) {
    return { view: shown(await store.saveView(db, actor, view)) };
  },

  async remove({ db, actor }, { id }) {
    if (!(await store.deleteView(db, actor, id))) throw notFound('The view');
    return { done: true };
  },
} satisfies HandlersOf<'views'>;

function shown({ id, name, screen, search, created_at }: store.ViewRow) {
  return { id, name, screen, search, created_at: created_at.toISOString() };
}
