import { isDeepStrictEqual } from 'node:util';

import { CodedError, invalid, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { deleteWatch } from '#server/areas/research/watches/store.ts';
import { beginWatch, readView } from '#server/areas/research/watches/watches.ts';
import type { Context, HandlersOf } from '#server/context.ts';
import * as store from './store.ts';

export const views = {
  async list({ db, actor }, { screen }) {
    return { views: (await store.listViews(db, actor, screen)).map(present) };
  },

  async save(ctx, view) {
    const { db, actor, now } = ctx;
    const id = await db.transaction().execute(async (trx) => {
      const before = await store.findNamed(trx, actor, view);
      const saved = await store.saveView(trx, actor, view);
      const lists = readView(view.search);
      const watched = before?.watch && !actor.plan.metricsHidden ? before.watch : null;
      // Posts that match the new filters already are not notified.
      if (watched && lists.length > 0 && !isDeepStrictEqual(before?.search, view.search)) {
        const { checked_at: _checked, ...thresholds } = watched;
        await beginWatch(trx, { view: { id: saved }, lists, actor, now, thresholds });
      }
      return saved;
    });
    return { view: present(await found(ctx, id)) };
  },

  async remove({ db, actor }, { id }) {
    if (!(await store.deleteView(db, actor, id))) throw notFound(t`The view was not found.`);
    return { done: true };
  },

  async watch(ctx, { id, ...thresholds }) {
    const { db, actor, now } = ctx;
    const view = await found(ctx, id);
    if (actor.plan.metricsHidden)
      throw new CodedError(
        'plan_required',
        t`The plan ${{ plan: actor.plan.label }} withholds engagement numbers, so none can be watched.`,
      );
    const lists = readView(view.search);
    if (lists.length === 0)
      throw invalid(t`This view names no list that can be watched.`, { id: t`is no list of trends` });
    await db.transaction().execute((trx) => beginWatch(trx, { view, lists, actor, now, thresholds }));
    return { view: present(await found(ctx, id)) };
  },

  async unwatch(ctx, { id }) {
    await found(ctx, id);
    await deleteWatch(ctx.db, id);
    return { view: present(await found(ctx, id)) };
  },
} satisfies HandlersOf<'views'>;

async function found({ db, actor }: Context, id: number): Promise<store.ViewRow> {
  const view = await store.findView(db, actor, id);
  if (!view) throw notFound(t`The view was not found.`);
  return view;
}

function present({ id, name, screen, search, created_at, watch }: store.ViewRow) {
  return {
    id,
    name,
    screen,
    search,
    created_at,
    watch: watch && {
      ...watch,
      checked_at: watch.checked_at === null ? null : new Date(watch.checked_at),
    },
  };
}
