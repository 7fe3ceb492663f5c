import type { HandlersOf } from '#server/context.ts';
import { csvOf } from '#server/lib/csv.ts';
import { countedUpTo, pageOf, windowOfPage } from '#server/lib/page.ts';
import { reviewFlowOf } from './flow.ts';
import { presentFollowers } from './followers.ts';
import { rankedPosts, rankingOf, readingsOf } from './ranked.ts';
import { reportOf, summaryOf } from './report.ts';
import { countedScopeOf, presentRange } from './scope.ts';
import { countRanked } from './store-posts.ts';
import { tableOf } from './tables.ts';

export const analytics = {
  summary: async (ctx, input) => summaryOf(ctx, await countedScopeOf(ctx, input)),

  report: async (ctx, input) => reportOf(ctx, await countedScopeOf(ctx, input)),

  async posts(ctx, { sort, order, page, per_page, ...input }) {
    const reportScope = await countedScopeOf(ctx, input);
    const ranking = rankingOf({ sort, order }, ctx);
    const [found, total] = await Promise.all([
      rankedPosts(ctx, reportScope.scope, ranking, windowOfPage({ page, per_page })),
      countRanked(ctx.db, reportScope.scope, ranking, countedUpTo),
    ]);
    const { rows, meta } = pageOf({ page, per_page }, found, total);
    return { data: { ...presentRange(reportScope), posts: rows }, meta };
  },

  readings: (ctx, { id }) => readingsOf(ctx, id),

  reviewFlow: (ctx, input) => reviewFlowOf(ctx, input),

  followers: (ctx, input) => presentFollowers(ctx, input),

  async csv(ctx, { table, ...input }) {
    const reportScope = await countedScopeOf(ctx, input);
    const { from, to } = reportScope.days;
    const sandbox = reportScope.scope.sandbox ? '-sandbox' : '';
    return {
      filename: `copydesk-${table}-${from}-${to}${sandbox}.csv`,
      csv: csvOf(await tableOf(ctx, reportScope, input, table)),
    };
  },
} satisfies HandlersOf<'analytics'>;
