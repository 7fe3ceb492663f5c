import { t } from '#contract/message.ts';
import { searchCountedUpTo } from '#contract/research/search.ts';
import { mutedFor } from '#server/areas/research/mutes/muted.ts';
import { checkMinEngagement, windowOf } from '#server/areas/research/trends/rules.ts';
import type { HandlersOf } from '#server/context.ts';
import { presentMerged } from './present.ts';
import { keywordOf, sourcesOf } from './rules.ts';
import { searchSources, type SourceAnswer } from './search.ts';
import * as log from './store-log.ts';

const mostRecent = 20;

export const search = {
  async posts(ctx, input) {
    const { actor, db, now, settings } = ctx;
    const begun = performance.now();
    const { keyword, query } = keywordOf(input);
    const sources = sourcesOf(input.sources);
    checkMinEngagement(input.min_engagement, actor.plan);
    const { since, until, metricsHidden } = windowOf(input.time_range, actor.plan, now);
    const answers: SourceAnswer[] =
      query === null
        ? sources.map((source) => ({ source, rows: [], total: 0, ms: 0 }))
        : await searchSources(
            db,
            {
              filter: {
                query,
                since,
                until,
                minEngagement: input.min_engagement || null,
                withoutDemo: actor.withoutDemo,
                muted: input.muted === 'show' ? null : await mutedFor(db, actor),
              },
              order: input.sort,
              perSource: input.per_source,
              sources,
              now,
            },
            ctx,
          );
    const posts = presentMerged(
      answers.flatMap(({ rows }) => rows),
      input.sort,
      { hideMetrics: metricsHidden, now, baseUrl: settings.baseUrl },
    );
    const { time_range, per_source, sort } = input;
    // A query that can match nothing is not worth keeping.
    if (query !== null)
      await log.logSearch(db, actor, {
        keyword,
        parameters: {
          sources: sources.length === sourcesOf('all').length ? 'all' : sources.join(','),
          time_range,
          sort,
        },
        results: posts.length,
        ms: Math.round(performance.now() - begun),
        at: now,
      });
    return {
      data: {
        keyword,
        posts,
        sources: answers.map(({ source, rows, total, ms, error }) => ({
          source,
          total,
          returned: rows.length,
          ms,
          ...(error !== undefined && { error: problemOf(error) }),
        })),
        metrics_hidden: metricsHidden,
      },
      meta: {
        total: answers.every(({ total }) => total === null)
          ? null
          : answers.reduce((sum, { total }) => sum + (total ?? 0), 0),
        total_exact: answers.every(({ total }) => total !== null && total <= searchCountedUpTo),
        time_range,
        per_source,
        sort,
      },
    };
  },

  async recent({ db, actor }) {
    const searches = await log.recentSearches(db, actor, mostRecent);
    return {
      searches: searches.map(({ keyword, parameters, results, at }) => ({
        keyword,
        sources: parameters.sources,
        time_range: parameters.time_range,
        sort: parameters.sort,
        results,
        searched_at: at,
      })),
    };
  },

  async forget({ db, actor }) {
    await log.forgetSearches(db, actor);
    return { done: true };
  },
} satisfies HandlersOf<'search'>;

const problemOf = (error: NonNullable<SourceAnswer['error']>): string =>
  error === 'timeout' ? t`timed out` : t`could not be searched`;
