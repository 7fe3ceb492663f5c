import { notFound } from '#contract/errors.ts';
import type { PageMeta } from '#contract/fields.ts';
import type { SortKey } from '#contract/sources.ts';
import type { Context, HandlersOf } from '#server/context.ts';
import { sharing } from '#server/lib/share.ts';
import { readFilter } from './filter.ts';
import { pushTrends } from '#server/features/push/push.ts';
import { watchJob } from '#server/features/watches/jobs.ts';
import { presentTrend } from './present.ts';
import { windowOf } from './rules.ts';
import * as store from './store.ts';
import type { TrendFilter } from './store-filter.ts';
import * as posts from './store-post.ts';

const sparklineReadings = 24;

interface PageAsked {
  db: Context['db'];
  filter: TrendFilter;
  sort: SortKey;
  offset: number;
  limit: number;
}

/** The rows of a page and how many there are in all. Trends are everybody's, so equal lists are one look-up. */
const page = sharing(
  ({ db, filter, sort, offset, limit }: PageAsked) => store.pageOfTrends(db, filter, sort, { offset, limit }),
  ({ db }) => db,
  ({ filter, sort, offset, limit }) => JSON.stringify([filter, sort, offset, limit]),
);

export const trends = {
  async list(ctx, input) {
    const { db, now, settings } = ctx;
    const { filter, sort, metricsHidden, nothing } = await readFilter(ctx, input);
    const offset = (input.page - 1) * input.per_page;
    const { rows, total } = nothing
      ? { rows: [], total: 0 }
      : await page({ db, filter, sort: sort.key, offset, limit: input.per_page + 1 });
    const meta: PageMeta = {
      page: input.page,
      per_page: input.per_page,
      total,
      total_pages: Math.ceil(total / input.per_page),
      has_more: rows.length > input.per_page,
    };
    const posts = rows
      .slice(0, input.per_page)
      .map((row) => presentTrend(row, { hideMetrics: metricsHidden, now, baseUrl: settings.baseUrl }));
    return {
      data: {
        posts,
        source: input.source,
        sort: sort.name,
        time_range: input.time_range,
        metrics_hidden: metricsHidden,
      },
      meta,
    };
  },

  async get(ctx, { id }) {
    const seen = visibleTo(ctx);
    const row = await posts.findTrend(ctx.db, id, seen);
    if (!row) throw notFound('This post');
    const readings = seen.hideMetrics ? [] : await posts.listReadings(ctx.db, id);
    return {
      post: presentTrend(row, seen),
      readings: readings.map((reading) => ({ ...reading, measured_at: reading.measured_at.toISOString() })),
      metrics_hidden: seen.hideMetrics,
    };
  },

  async story(ctx, { id }) {
    const seen = visibleTo(ctx);
    const rows = await posts.listStory(ctx.db, id, seen);
    if (rows.length === 0) throw notFound('This story');
    return { posts: rows.map((row) => presentTrend(row, seen)), metrics_hidden: seen.hideMetrics };
  },

  async sparklines(ctx, { ids }) {
    const seen = visibleTo(ctx);
    if (seen.hideMetrics) return { sparklines: [] };
    const rows = await posts.listSparklines(ctx.db, ids, sparklineReadings, seen);
    const byId = Map.groupBy(rows, (row) => row.id);
    return {
      sparklines: [...byId].map(([id, readings]) => ({
        id,
        points: readings.map((row): [string, number] => [row.measured_at.toISOString(), row.engagement]),
      })),
    };
  },

  async push({ db, queue, now }, input) {
    const pushed = await pushTrends(db, input, now);
    // A collector tells what moves right now: whoever watches it need not wait for the clock.
    await queue.send(watchJob, {}, { key: 'pushed' });
    return pushed;
  },
} satisfies HandlersOf<'trends'>;

/** What the actor's plan lets them see of a post that they open by its id. */
function visibleTo({ actor, now, settings }: Pick<Context, 'actor' | 'now' | 'settings'>) {
  const { until } = windowOf('all', actor.plan, now);
  return {
    until,
    withoutDemo: actor.withoutDemo,
    hideMetrics: actor.plan.metricsHidden,
    now,
    baseUrl: settings.baseUrl,
  };
}
