import { CodedError, invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { InputOf } from '#contract/operation.ts';
import type { Plan } from '#contract/plans.ts';
import type { trends } from '#contract/research/trends.ts';
import {
  defaultSort,
  hasField,
  ownFilters,
  sources,
  sourcesWith,
  type SourceName,
} from '#contract/sources/all.ts';
import type { SortKey } from '#contract/sources/facts.ts';
import { parseTimeRange } from '#contract/time-range.ts';

type ListInput = InputOf<typeof trends.list>;

/**
 * The sort's name and its form in the store.
 * @throws CodedError validation_error with the source's own sorts
 */
export function sortOf(source: SourceName, name: string | undefined): { name: string; key: SortKey } {
  const sort = name ?? defaultSort(source);
  const { sorts, label } = sources[source];
  const key = Object.hasOwn(sorts, sort) ? sorts[sort] : undefined;
  if (key) return { name: sort, key };
  const accepted = Object.keys(sorts).join(', ');
  throw invalid(t`${{ network: label }} can be sorted by ${{ sorts: accepted }}.`, {
    sort: t`must be one of ${{ valid: accepted }}`,
  });
}

/** The window of a list in the actor's plan: the free plan's present is 72 hours ago (spec, Limits). */
export function windowOf(
  timeRange: string,
  { delayHours, metricsHidden }: Pick<Plan, 'delayHours' | 'metricsHidden'>,
  now: Date,
): { since: Date | null; until: Date | null; metricsHidden: boolean } {
  // Rounded to a second, so that equal concurrent lists share one query.
  const present = Math.floor(now.getTime() / 1000) * 1000;
  const until = new Date(present - delayHours * 3_600_000);
  const length = parseTimeRange(timeRange);
  const since = typeof length === 'number' ? new Date(until.getTime() - length) : null;
  return { since, until: delayHours > 0 ? until : null, metricsHidden };
}

/**
 * Checks filters that belong to one source only, and those that a plan does not include.
 * @throws CodedError validation_error or plan_required
 */
export function checkFilters(input: ListInput, plan: Plan): void {
  for (const [name, field] of Object.entries(ownFilters)) {
    if (name in input && Reflect.get(input, name) !== undefined && !hasField(input.source, field)) {
      const source = `source=${sourcesWith(field).join('|')}`;
      throw invalid(t`${{ parameter: name }} works with ${{ source }} only.`, {
        [name]: t`only with ${{ source }}`,
      });
    }
  }
  checkMinEngagement(input.min_engagement, plan);
}

/** @throws CodedError plan_required where the plan hides the numbers to compare */
export function checkMinEngagement(least: number | undefined, plan: Plan): void {
  if (!least || !plan.metricsHidden) return;
  throw new CodedError(
    'plan_required',
    t`The plan ${{ plan: plan.label }} withholds engagement numbers, so it cannot filter by them. One that shows them can.`,
  );
}

/**
 * The category of a name (exact, any case) or an id.
 * @throws CodedError unknown_category with the valid names
 */
export function categoryOf(typed: string, known: readonly { id: number; name: string }[]): number {
  const wanted = typed.trim().toLowerCase();
  const found =
    known.find(({ name }) => name.toLowerCase() === wanted) ?? known.find(({ id }) => String(id) === wanted);
  if (found) return found.id;
  throw new CodedError(
    'unknown_category',
    t`There is no news category "${{ category: typed.slice(0, 100) }}".`,
    { valid: known.map(({ name }) => name) },
  );
}
