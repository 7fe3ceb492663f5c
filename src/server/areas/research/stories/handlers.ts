import type { InputOf } from '#contract/operation.ts';
import type { stories as operations, Story } from '#contract/research/stories.ts';
import { mutedFor } from '#server/areas/research/mutes/muted.ts';
import { sourcesOf } from '#server/areas/research/search/rules.ts';
import { presentTrend, type Presented } from '#server/areas/research/trends/present.ts';
import { categoryOf, checkMinEngagement, windowOf } from '#server/areas/research/trends/rules.ts';
import { listCategoryNames } from '#server/areas/research/trends/store.ts';
import type { Context, HandlersOf } from '#server/context.ts';
import { pageOf, windowOfPage } from '#server/lib/page.ts';
import { sharing } from '#server/lib/share.ts';
import { toTsquery } from '#server/lib/tokens.ts';
import { findStories, type FoundStory } from './find.ts';
import { noGrowthReason, platformsOf, riseOf, tellersOf } from './rules.ts';
import type { StoryFilter, StoryItem } from './store.ts';

/** Trends are everybody's, so equal lists that are asked for at the same time are one look-up. */
const findPage = sharing(
  findStories,
  ({ db }) => db,
  ({ filter, sort, offset, limit }) => JSON.stringify([filter, sort, offset, limit]),
);

export const stories = {
  async list(ctx, input) {
    const { db, now, settings, actor } = ctx;
    checkMinEngagement(input.min_engagement, actor.plan);
    const { since, until, metricsHidden } = windowOf(input.time_range, actor.plan, now);
    const words = input.keyword === undefined ? null : toTsquery(input.keyword);
    // A keyword without a single letter or digit is in no item.
    const nothing = input.keyword !== undefined && input.keyword.trim() !== '' && words === null;
    const filter = { ...(await readFilter(ctx, input)), since, until, words };
    const found = nothing
      ? { rows: [], total: 0 }
      : await findPage({ db, filter, sort: input.sort, ...windowOfPage(input) });
    const { rows, meta } = pageOf(input, found.rows, found.total);
    const presented = { hideMetrics: metricsHidden, now, baseUrl: settings.baseUrl };
    return {
      data: {
        stories: rows.map((row) => presentStory(row, presented)),
        sort: input.sort,
        time_range: input.time_range,
        metrics_hidden: metricsHidden,
      },
      meta,
    };
  },
} satisfies HandlersOf<'stories'>;

/** @throws CodedError validation_error, unknown_category */
async function readFilter(
  { db, actor }: Context,
  input: InputOf<typeof operations.list>,
): Promise<Omit<StoryFilter, 'since' | 'until' | 'words'>> {
  return {
    sources: sourcesOf(input.sources),
    minEngagement: input.min_engagement || null,
    author: input.author?.trim() || null,
    categoryId:
      input.category === undefined
        ? null
        : categoryOf(input.category, await listCategoryNames(db, actor.withoutDemo)),
    community: null,
    type: null,
    lang: input.lang?.trim().toLowerCase() || null,
    withoutDemo: actor.withoutDemo,
    muted: input.muted === 'show' ? null : await mutedFor(db, actor),
  };
}

function presentStory({ key, items, standing, lead }: FoundStory, presented: Presented) {
  const times = items.map(({ created_at }) => created_at.getTime());
  const { strongest } = standing;
  const hidden = presented.hideMetrics;
  const fastest = hidden ? null : presentFastest(standing.fastest, tellersOf(items));
  return {
    id: key,
    lead: presentTrend(lead, presented),
    items: items.length,
    sources: tellersOf(items),
    platforms: platformsOf(items),
    since: new Date(Math.min(...times)),
    latest_at: new Date(Math.max(...times)),
    fastest,
    no_growth: fastest ? null : hidden ? ('withheld' as const) : noGrowthReason(items),
    strongest:
      strongest === null || hidden
        ? null
        : { id: strongest.id, platform: strongest.source, engagement: strongest.engagement },
  };
}

function presentFastest(item: StoryItem | null, tellers: number): Story['fastest'] {
  const rise = item && riseOf(item, tellers);
  return rise ? { id: item.id, platform: item.source, ...rise } : null;
}
