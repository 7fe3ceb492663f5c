import type { Kysely } from 'kysely';

import type { InputOf } from '#contract/operation.ts';
import type { SortKey } from '#contract/sources.ts';
import type { trends } from '#contract/trends.ts';
import type { Actor } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { mutedFor } from '#server/features/mutes/muted.ts';
import { toTsquery } from '#server/lib/words.ts';
import { categoryOf, checkFilters, sortOf, windowOf } from './rules.ts';
import { listCategoryNames } from './store.ts';
import type { TrendFilter } from './store-filter.ts';

/** What a list asks the store for. */
export interface ListAsked {
  filter: TrendFilter;
  sort: { name: string; key: SortKey };
  metricsHidden: boolean;
  /** True where nothing can match: a keyword without a single letter or digit is in no post. */
  nothing: boolean;
}

/**
 * Turns the parameters of `trends.list` into what the store understands, for this actor at this time.
 * @throws CodedError validation_error, unknown_category, plan_required
 */
export async function readFilter(
  { db, actor, now }: { db: Kysely<Tables>; actor: Actor; now: Date },
  input: InputOf<typeof trends.list>,
): Promise<ListAsked> {
  checkFilters(input, actor.plan);
  const sort = sortOf(input.source, input.sort);
  const { since, until, metricsHidden } = windowOf(input.time_range, actor.plan, now);
  const words = input.keyword === undefined ? null : toTsquery(input.keyword);
  const filter: TrendFilter = {
    source: input.source,
    since,
    until,
    // None known is no minimum missed.
    minEngagement: input.min_engagement || null,
    words,
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
  const nothing = input.keyword !== undefined && input.keyword.trim() !== '' && words === null;
  return { filter, sort, metricsHidden, nothing };
}
