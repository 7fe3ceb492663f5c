import type { Kysely } from 'kysely';

import type { InputOf } from '#contract/operation.ts';
import type { trends } from '#contract/research/trends.ts';
import type { SortKey } from '#contract/sources/facts.ts';
import { mutedFor } from '#server/areas/research/mutes/muted.ts';
import type { Actor } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { toTsquery } from '#server/lib/tokens.ts';
import { categoryOf, checkFilters, sortOf, windowOf } from './rules.ts';
import type { TrendFilter } from './store-filter.ts';
import { listCategoryNames } from './store.ts';

/** A list's query to the store. */
export interface ListRequest {
  filter: TrendFilter;
  sort: { name: string; key: SortKey };
  metricsHidden: boolean;
  /** True where nothing can match: no post contains a keyword without a letter or digit. */
  nothing: boolean;
}

/**
 * Turns the parameters of `trends.list` into the store's filter, for this actor at this time.
 * @throws CodedError validation_error, unknown_category, plan_required
 */
export async function readFilter(
  { db, actor, now }: { db: Kysely<Tables>; actor: Actor; now: Date },
  input: InputOf<typeof trends.list>,
): Promise<ListRequest> {
  checkFilters(input, actor.plan);
  const sort = sortOf(input.source, input.sort);
  const { since, until, metricsHidden } = windowOf(input.time_range, actor.plan, now);
  const tsquery = input.keyword === undefined ? null : toTsquery(input.keyword);
  const filter: TrendFilter = {
    source: input.source,
    since,
    until,
    // A minimum of 0 includes posts with unknown engagement.
    minEngagement: input.min_engagement || null,
    words: tsquery,
    author: input.author?.trim() || null,
    categoryId:
      input.category === undefined
        ? null
        : categoryOf(input.category, await listCategoryNames(db, actor.withoutDemo)),
    community: input.subreddit?.trim().replace(/^\/?r\//i, '') || null,
    type: input.type ?? null,
    withoutDemo: actor.withoutDemo,
    muted: input.muted === 'show' ? null : await mutedFor(db, actor),
  };
  const nothing = input.keyword !== undefined && input.keyword.trim() !== '' && tsquery === null;
  return { filter, sort, metricsHidden, nothing };
}
