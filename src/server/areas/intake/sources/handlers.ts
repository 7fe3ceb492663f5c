import { invalid, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { Context, HandlersOf } from '#server/context.ts';
import { allSources } from '#server/sources/all.ts';
import { discoverFeeds } from '#server/sources/discover.ts';
import { SourceError } from '#server/sources/source.ts';
import { lentByKind } from './accounts.ts';
import { addSource, tryOut, tryOutChanged } from './add.ts';
import { changeOf } from './change.ts';
import { pollJob } from './jobs.ts';
import { exportOpml, importOpml } from './opml.ts';
import { presentKind } from './present-kind.ts';
import { presentFound, presentSource } from './present.ts';
import { addStarters, listStarters } from './starters.ts';
import * as store from './store.ts';

/** Rows that a test returns: enough to see whether a mapping fits. */
const mostSamples = 10;

export const sources = {
  async list(ctx) {
    const { db, settings, actor } = ctx;
    const listed = await store.listSources(db);
    const seen = actor.withoutDemo ? listed.filter(({ demo }) => !demo) : listed;
    const presented = seen.map((source) => presentSource(source, settings));
    const lent = actor.administrator ? await lentByKind({ ...ctx, now: () => ctx.now }) : null;
    return {
      // A URL may hold a key, so only administrators see it.
      sources: actor.administrator
        ? presented
        : presented.map((source) => ({ ...source, address: null, config: {} })),
      kinds: allSources.map((adapter) =>
        presentKind(adapter, settings, lent && (lent.get(adapter.kind) ?? 0)),
      ),
    };
  },

  async add(ctx, input) {
    const id = await addSource({ ...ctx, now: () => ctx.now }, input);
    return { source: await one(ctx, id) };
  },

  async test(ctx, { id, ...wanted }) {
    const deps = { ...ctx, now: () => ctx.now };
    const source = id === undefined ? undefined : await store.findSource(ctx.db, id);
    if (id !== undefined && source?.kind !== wanted.kind) throw notFound(t`The source was not found.`);
    const { found, remarks, unchanged } = await (source
      ? tryOutChanged(deps, source, wanted.config ?? {})
      : tryOut(deps, wanted));
    return {
      found: unchanged ? 0 : found.length,
      rows: found.slice(0, mostSamples).map(presentFound),
      remarks,
    };
  },

  async update(ctx, { id, name, category, enabled, config }) {
    const source = await store.findSource(ctx.db, id);
    if (!source) throw notFound(t`The source was not found.`);
    if (source.demo && enabled === true)
      throw invalid(t`Demo sources can’t be refreshed.`, { enabled: t`is demo` });
    const reads = config === undefined ? undefined : changeOf(source, config, ctx.settings);
    await ctx.db.transaction().execute(async (trx) => {
      const categoryId = typeof category === 'string' ? await store.categoryByName(trx, category) : category;
      await store.updateSource(trx, id, { name, categoryId, enabled, reads });
    });
    return { source: await one(ctx, id) };
  },

  async remove({ db }, { id }) {
    if (!(await store.deleteSource(db, id))) throw notFound(t`The source was not found.`);
    return { done: true };
  },

  async poll({ db, queue }, { id }) {
    const source = await store.findSource(db, id);
    if (!source) throw notFound(t`The source was not found.`);
    if (source.demo) throw invalid(t`Demo sources can’t be refreshed.`, { id: t`is a demo source` });
    await queue.send(pollJob, { source_id: id }, { key: String(id) });
    return { done: true };
  },

  async discover({ io, now }, { address }) {
    try {
      const { feeds, unreadable } = await discoverFeeds(address, { io, now });
      return {
        feeds: feeds.map(({ url, title }) => ({ address: url, title })),
        unreadable: unreadable && { address: unreadable.url, reason: unreadable.reason },
      };
    } catch (error) {
      if (error instanceof SourceError) throw invalid(error.message, { address: error.message });
      throw error;
    }
  },

  async starters({ db }) {
    return { starters: await listStarters(db) };
  },

  async addStarters(ctx, { keys }) {
    return { outcomes: await addStarters(ctx, keys) };
  },

  importOpml: ({ db }, { opml }) => importOpml(db, opml),

  async exportOpml({ db, now }) {
    return { opml: await exportOpml(db, now) };
  },
} satisfies HandlersOf<'sources'>;

async function one(
  ctx: Pick<Context, 'db' | 'settings'>,
  id: number,
): Promise<ReturnType<typeof presentSource>> {
  const source = await store.findSource(ctx.db, id);
  if (!source) throw notFound(t`The source was not found.`);
  return presentSource(source, ctx.settings);
}
