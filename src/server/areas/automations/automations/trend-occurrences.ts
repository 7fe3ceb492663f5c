import type { Trigger } from '#contract/automations/automation-parts.ts';
import { invalid } from '#contract/errors.ts';
import { plural, t } from '#contract/message.ts';
import { readFilter } from '#server/areas/research/trends/filter.ts';
import { checkMinEngagement } from '#server/areas/research/trends/rules.ts';
import { readView } from '#server/areas/research/watches/watches.ts';
import type { Looking, Occurrence } from './occurrence.ts';
import { forgetKnown, keepKnown, listFresh, type FreshTrend } from './store-trends.ts';

type TrendTrigger = Extract<Trigger, { kind: 'posts' }>;

/** A threshold that more stories than this have passed already is useless. */
const mostBefore = 2_000;

const dayMs = 86_400_000;

/** What was published longer ago is no news, and would have every check walk the whole archive. */
const oldestDays = 30;

/** Whether each new trend counts: without a threshold there is none to pass later. */
const countsEach = ({ min_engagement, min_growth, min_growth_percent }: TrendTrigger) =>
  min_engagement === null && min_growth === null && min_growth_percent === null;

/** New trends of a search, or stories that have crossed the thresholds, the first ones first. */
export async function trendOccurrences(looking: Looking, trigger: TrendTrigger): Promise<Occurrence[]> {
  const { db, automation, now, around, limit } = looking;
  const each = countsEach(trigger);
  const back = around.back > 0 ? new Date(now.getTime() - around.back * dayMs) : null;
  const found: FreshTrend[] = [];
  for (const filter of await filtersOf(looking, trigger)) {
    const seenSince = back ?? (each ? automation.since : null);
    found.push(...(await listFresh(db, automation, { filter, thresholds: trigger, each, seenSince, limit })));
  }
  const byKey = new Map(found.toReversed().map((trend) => [trend.key, trend]));
  return [...byKey.values()]
    .toSorted((one, other) => one.first_seen_at.getTime() - other.first_seen_at.getTime())
    .slice(0, limit)
    .map((trend) => occurrenceOf(trend, each));
}

/**
 * Remembers what is over the thresholds already, so that an automation starts with what crosses them from now on.
 * @throws CodedError validation_error where that is too much for the threshold to be useful
 */
export async function rememberTrends(looking: Looking, trigger: TrendTrigger): Promise<void> {
  const { db, automation } = looking;
  await forgetKnown(db, automation.id);
  if (countsEach(trigger)) return;
  let known = 0;
  for (const filter of await filtersOf(looking, trigger))
    known += await keepKnown(db, automation.id, { filter, thresholds: trigger, limit: mostBefore + 1 });
  if (known <= mostBefore) return;
  throw invalid(
    t`More than ${plural({ count: mostBefore }, { one: '# item', other: '# items' })} are already over the threshold. Choose a higher one or narrow the search.`,
    { trigger: t`has a threshold that is passed too often` },
  );
}

/** @throws CodedError validation_error for a search that lists no trends */
export function checkSearch(trigger: TrendTrigger): void {
  if (readView(trigger.search).length > 0) return;
  throw invalid(t`These filters list no items. Use those of a saved view of Explore.`, {
    trigger: t`must have filters of ${{ endpoint: 'trending.php' }}`,
  });
}

/** @throws CodedError where the search is no longer allowed, or its owner's plan hides the numbers to compare */
async function filtersOf({ db, actor, now }: Looking, { search, min_engagement, ...growth }: TrendTrigger) {
  checkMinEngagement(growth.min_growth ?? growth.min_growth_percent ?? undefined, actor.plan);
  const oldest = new Date(now.getTime() - oldestDays * dayMs);
  const requests = [];
  for (const params of readView(search)) {
    const least = Math.max(min_engagement ?? 0, params.min_engagement ?? 0);
    requests.push(
      await readFilter({ db, actor, now }, { ...params, ...(least > 0 && { min_engagement: least }) }),
    );
  }
  return requests.flatMap(({ filter, nothing }) => {
    const since = filter.since && filter.since > oldest ? filter.since : oldest;
    return nothing ? [] : [{ ...filter, since }];
  });
}

function occurrenceOf(trend: FreshTrend, each: boolean): Occurrence {
  const { id, key, url, source } = trend;
  const [firstLine = ''] = trend.text?.trim().split('\n') ?? [];
  const title = (trend.title?.trim() || firstLine || url).slice(0, 500).toWellFormed();
  return {
    key,
    at: null,
    title,
    reason: each ? () => t`New at its source.` : () => t`It crossed the threshold.`,
    skip: trend.own ? () => t`It is a post of this organization, read back from its network.` : null,
    values: {
      title,
      text: trend.text ?? '',
      url,
      author: trend.author_name ?? trend.author_handle ?? '',
      source,
    },
    trendId: id,
  };
}
