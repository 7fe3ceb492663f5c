import { invalid, notFound } from '#contract/errors.ts';
import type { Context, HandlersOf } from '#server/context.ts';
import { allSources } from '#server/sources/all.ts';
import { discoverFeeds } from '#server/sources/discover.ts';
import { SourceError } from '#server/sources/source.ts';
import { addSource } from './add.ts';
import { pollJob } from './jobs.ts';
import { exportOpml, importOpml } from './opml.ts';
import { stateOf } from './rules.ts';
import * as store from './store.ts';

export const sources = {
  async list({ db }) {
    return { sources: (await store.listSources(db)).map(shown), kinds: allSources.map(kindShown) };
  },

  async add(ctx, input) {
    const id = await addSource({ ...ctx, now: () => ctx.now }, input);
    return { source: await one(ctx, id) };
  },

  async update(ctx, { id, name, category, enabled }) {
    const source = await store.findSource(ctx.db, id);
    if (!source) throw notFound('The source');
    if (source.demo && enabled === true)
      throw invalid('A demo source is never polled.', { enabled: 'is demo' });
    await ctx.db.transaction().execute(async (trx) => {
      const categoryId = category === undefined ? undefined : await store.categoryByName(trx, category);
      await store.updateSource(trx, id, { name, categoryId, enabled });
    });
    return { source: await one(ctx, id) };
  },

  async remove({ db }, { id }) {
    if (!(await store.deleteSource(db, id))) throw notFound('The source');
    return { done: true };
  },

  async poll({ db, queue }, { id }) {
    const source = await store.findSource(db, id);
    if (!source) throw notFound('The source');
    if (source.demo) throw invalid('A demo source is never polled.', { id: 'is a demo source' });
    await queue.send(pollJob, { source_id: id }, { key: String(id) });
    return { done: true };
  },

  async discover({ io, now }, { address }) {
    try {
      const feeds = await discoverFeeds(address, { io, now });
      return { feeds: feeds.map(({ url, title }) => ({ address: url, title })) };
    } catch (error) {
      if (error instanceof SourceError) throw invalid(error.message, { address: error.message });
      throw error;
    }
  },

  importOpml: ({ db }, { opml }) => importOpml(db, opml),

  async exportOpml({ db, now }) {
    return { opml: await exportOpml(db, now) };
  },
} satisfies HandlersOf<'sources'>;

async function one(ctx: Pick<Context, 'db'>, id: number): Promise<ReturnType<typeof shown>> {
  const source = await store.findSource(ctx.db, id);
  if (!source) throw notFound('The source');
  return shown(source);
}

function shown(source: store.NamedSource) {
  const instant = (date: Date | null) => date?.toISOString() ?? null;
  const state = stateOf(source);
  return {
    id: source.id,
    kind: source.kind,
    name: source.name,
    address: source.address,
    category_id: source.category_id,
    category_name: source.category_name,
    enabled: source.enabled,
    demo: source.demo,
    health: {
      state,
      last_polled_at: instant(source.last_polled_at),
      last_success_at: instant(source.last_success_at),
      next_poll_at: state === 'stopped' || state === 'demo' ? null : instant(source.next_poll_at),
      failures: source.failures,
      problem: source.stopped_reason ?? source.problem,
      remarks: source.remarks,
      trends: source.trends,
    },
  };
}

function kindShown({ kind, label, description, documentation, everyMinutes }: (typeof allSources)[number]) {
  return { kind, label, description, documentation, every_minutes: everyMinutes };
}
