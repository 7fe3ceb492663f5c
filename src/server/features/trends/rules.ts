import { CodedError, invalid } from '#contract/errors.ts';
import type { InputOf } from '#contract/operation.ts';
import type { Plan } from '#contract/plans.ts';
import { defaultSort, sources, type SortKey, type SourceName } from '#contract/sources.ts';
import { parseTimeRange } from '#contract/time-range.ts';
import type { trends } from '#contract/trends.ts';

type ListInput = InputOf<typeof trends.list>;

/**
 * The sort's name and what it is in the store.
 * @throws CodedError validation_error with the source's own sorts
 */
export function sortOf(source: SourceName, name: string | undefined): { name: string; key: SortKey } {
  const sort = name ?? defaultSort(source);
  const { sorts, label } = sources[source];
  const key = Object.hasOwn(sorts, sort) ? sorts[sort] : undefined;
  if (key) return { name: sort, key };
  const accepted = Object.keys(sorts).join(', ');
  throw invalid(`${label} can be sorted by ${accepted}.`, { sort: `must be one of ${accepted}` });
}

/** The window of a list in the actor's plan: the free plan's present lies 72 hours back (spec, Limits). */
export function windowOf(
  timeRange: string,
  { delayHours, metricsHidden }: Pick<Plan, 'delayHours' | 'metricsHidden'>,
  now: Date,
): { since: Date | null; until: Date | null; metricsHidden: boolean } {
  // To the second, so that equal lists asked for at the same time are one list.
  const present = Math.floor(now.getTime() / 1000) * 1000;
  const until = new Date(present - delayHours * 3_600_000);
  const length = parseTimeRange(timeRange);
  const since = typeof length === 'number' ? new Date(until.getTime() - length) : null;
  return { since, until: delayHours > 0 ? until : null, metricsHidden };
}

/**
 * Filters that belong to one source only, and those that a plan does not have.
 * @throws CodedError validation_error or plan_required
 */
export function checkFilters(input: ListInput, plan: Plan): void {
  const own = { category: 'rss', subreddit: 'reddit', type: 'hackernews' } as const;
  for (const [name, source] of Object.entries(own)) {
    if (name in input && Reflect.get(input, name) !== undefined && input.source !== source) {
      throw invalid(`${name} works with source=${source} only.`, { [name]: `only with source=${source}` });
    }
  }
  checkMinEngagement(input.min_engagement, plan);
}

/** @throws CodedError plan_required where the plan withholds the numbers that would be compared */
export function checkMinEngagement(least: number | undefined, plan: Plan): void {
  if (!least || !plan.metricsHidden) return;
  throw new CodedError(
    'plan_required',
    `The plan ${plan.label} withholds engagement numbers, so it cannot filter by them. One that shows them can.`,
  );
}

/**
 * The category that a name (exact, any case) or an id means.
 * @throws CodedError unknown_category with the valid names
 */
export function categoryOf(asked: string, known: readonly { id: number; name: string }[]): number {
  const wanted = asked.trim().toLowerCase();
  const found =
    known.find(({ name }) => name.toLowerCase() === wanted) ?? known.find(({ id }) => String(id) === wanted);
  if (found) return found.id;
  throw new CodedError('unknown_category', `There is no news category "${asked.slice(0, 100)}".`, {
    valid: known.map(({ name }) => name),
  });
}
