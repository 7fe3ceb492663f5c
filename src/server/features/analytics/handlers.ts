import type { HandlersOf } from '#server/context.ts';
import { countedUpTo, pageOf, windowOfPage } from '#server/lib/page.ts';
import { numbersAsked, rangeShown } from './asked.ts';
import { csvOf } from '#server/lib/csv.ts';
import { reviewFlowOf } from './flow.ts';
import { followersShown } from './followers.ts';
import { rankedPosts, rankingOf, readingsOf } from './ranked.ts';
import { reportOf, summaryOf } from './report.ts';
import { countRanked } from './store-posts.ts';
import { tableOf } from './tables.ts';

export const analytics = {
  summary: async (ctx, input) => summaryOf(ctx, await numbersAsked(ctx, input)),

  report: async (ctx, input) => reportOf(ctx, await numbersAsked(ctx, input)),

  async posts(ctx, { sort, order, page, per_page, ...input }) {
    const asked = await numbersAsked(ctx, input);
    const ranking = rankingOf({ sort, order }, ctx);
    const [found, total] = await Promise.all([
      rankedPosts(ctx, asked.scope, ranking, windowOfPage({ page, per_page })),
      countRanked(ctx.db, asked.scope, ranking, countedUpTo),
    ]);
    const { rows, meta } = pageOf({ page, per_page }, found, total);
    return { data: { ...rangeShown(asked), posts: rows }, meta };
  },

  readings: (ctx, { id }) => readingsOf(ctx, id),

  reviewFlow: (ctx, input) => reviewFlowOf(ctx, input),

  followers: (ctx, input) => followersShown(ctx, input),

  async csv(ctx, { table, ...input }) {
    const asked = await numbersAsked(ctx, input);
    const { from, to } = asked.days;
    const sandbox = asked.scope.sandbox ? '-sandbox' : '';
    return {
      filename: `copydesk-${table}-${from}-${to}${sandbox}.csv`,
      csv: csvOf(await tableOf(ctx, asked, input, table)),
    };
  },
} satisfies HandlersOf<'analytics'>;
