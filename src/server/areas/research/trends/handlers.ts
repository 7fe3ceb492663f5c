import { notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { SortKey } from '#contract/sources/facts.ts';
import { pushTrends } from '#server/areas/research/trend-push/push.ts';
import { watchJob } from '#server/areas/research/watches/jobs.ts';
import type { Context, HandlersOf } from '#server/context.ts';
import { pageOf, windowOfPage } from '#server/lib/page.ts';
import { sharing } from '#server/lib/share.ts';
import { readFilter } from './filter.ts';
import { presentTrend } from './present.ts';
import { windowOf } from './rules.ts';
import type { TrendFilter } from './store-filter.ts';
import * as posts from './store-post.ts';
import * as store from './store.ts';

const sparklineReadings = 24;

interface RequestedPage {
  db: Context['db'];
  filter: TrendFilter;
  sort: SortKey;
  offset: number;
  limit: number;
}

/** The rows of a page and the total. Trends are shared by all, so equal concurrent lists are one query. */
const page = sharing(
  ({ db, filter, sort, offset, limit }: RequestedPage) =>
    store.pageOfTrends(db, filter, sort, { offset, limit }),
  ({ db }) => db,
  ({ filter, sort, offset, limit }) => JSON.stringify([filter, sort, offset, limit]),
);

export const trends = {
  async list(ctx, input) {
    const { db, now, settings } = ctx;
    const { filter, sort, metricsHidden, nothing } = await readFilter(ctx, input);
    const found = nothing
      ? { rows: [], total: 0 }
      : await page({ db, filter, sort: sort.key, ...windowOfPage(input) });
    const { rows, meta } = pageOf(input, found.rows, found.total);
    const posts = rows.map((row) =>
      presentTrend(row, { hideMetrics: metricsHidden, now, baseUrl: settings.baseUrl }),
    );
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
    if (!row) throw notFound(t`This post was not found.`);
    const readings = seen.hideMetrics ? [] : await posts.listReadings(ctx.db, id);
    return {
      post: presentTrend(row, seen),
      readings,
      metrics_hidden: seen.hideMetrics,
    };
  },

  async story(ctx, { id }) {
    const seen = visibleTo(ctx);
    const rows = await posts.listStory(ctx.db, id, seen);
    if (rows.length === 0) throw notFound(t`This story was not found.`);
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
        points: readings.map((row): [Date, number] => [row.measured_at, row.engagement]),
      })),
    };
  },

  async push({ db, queue, now }, input) {
    const pushed = await pushTrends(db, input, now);
    // A collector reports what moves right now, so watches are checked at once.
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
