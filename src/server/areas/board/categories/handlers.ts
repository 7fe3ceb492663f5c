import { CodedError, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { HandlersOf } from '#server/context.ts';
import { announce } from '#server/live/announce.ts';
import * as store from './store.ts';

/** Including inactive ones: cards keep them. */
const most = 200;

export const categories = {
  async list({ db, actor }) {
    return { categories: await store.listCategories(db, actor.organizationId) };
  },

  async create({ db, actor }, input) {
    const { organizationId, userId } = actor;
    return db.transaction().execute(async (trx) => {
      if ((await store.lockCategories(trx, organizationId)).length >= most)
        throw new CodedError(
          'invalid_state',
          t`A board has at most ${{ most }} categories, including hidden ones. Rename one instead.`,
        );
      const category = await store.insertCategory(trx, organizationId, input);
      if (!category) throw nameInUse(input.name);
      await announce(trx, { organizationId, noun: 'cards', ids: [], by: userId });
      return { category };
    });
  },

  async edit({ db, actor }, { id, ...changes }) {
    const { organizationId, userId } = actor;
    return db.transaction().execute(async (trx) => {
      const all = await store.lockCategories(trx, organizationId);
      const before = all.find((row) => row.id === id);
      if (!before) throw notFound(t`This category was not found.`);
      const category = { ...before, ...changes };
      const name = category.name.toLowerCase();
      if (
        category.active &&
        all.some((row) => row.id !== id && row.active && row.name.toLowerCase() === name)
      )
        throw nameInUse(category.name);
      await store.updateCategory(trx, id, changes);
      await announce(trx, { organizationId, noun: 'cards', ids: [], by: userId });
      return { category };
    });
  },
} satisfies HandlersOf<'categories'>;

function nameInUse(name: string): CodedError {
  return new CodedError('invalid_state', t`A category “${{ name }}” already exists. Choose another name.`);
}
