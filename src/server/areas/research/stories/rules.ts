import type { figureReasons, Story } from '#contract/research/stories.ts';
import { newsSource, sourceNames, sources } from '#contract/sources/all.ts';
import { growthFrom } from '#server/areas/intake/ingest/rows.ts';
import type { StoryItem } from './store.ts';

type Rise = NonNullable<Story['fastest']>;

/** How a story stands, from its items. */
export interface Standing {
  lead: StoryItem;
  fastest: StoryItem | null;
  strongest: (StoryItem & { engagement: number }) | null;
}

/**
 * Which items speak for a story. Its fastest is the one that the list found to rise fastest within its source, else
 * the one that grew by the largest part. It is led by the first item with a title and a picture, or with one of them:
 * a lead that changed with the numbers would lose the card that was made of it.
 */
export function standingOf(items: readonly StoryItem[], fastestId: number | null): Standing | null {
  const tellers = tellersOf(items);
  const measured = items.filter((item) => riseOf(item, tellers) !== null);
  const fastest =
    measured.find(({ id }) => id === fastestId) ??
    measured.toSorted((a, b) => partGrown(b) - partGrown(a) || (b.pace ?? 0) - (a.pace ?? 0))[0] ??
    null;
  const [strongest] = items.flatMap(known).toSorted((a, b) => b.engagement - a.engagement);
  const [lead] = items.toSorted(
    (a, b) =>
      Number(b.titled) - Number(a.titled) ||
      Number(b.pictured) - Number(a.pictured) ||
      a.created_at.getTime() - b.created_at.getTime() ||
      a.id - b.id,
  );
  return lead ? { lead, fastest, strongest: strongest ?? null } : null;
}

function known(item: StoryItem): (StoryItem & { engagement: number })[] {
  const { engagement } = item;
  return engagement === null ? [] : [{ ...item, engagement }];
}

function partGrown(item: StoryItem): number {
  const growth = growthFrom(item);
  return growth ? growth.delta / Math.max(1, growth.from) : 0;
}

/** Each outlet and each network once. */
export function tellersOf(items: readonly StoryItem[]): number {
  return new Set(items.map(({ source, feed_id }) => `${source} ${feed_id ?? 0}`)).size;
}

export function platformsOf(items: readonly StoryItem[]) {
  return sourceNames.filter((name) => items.some(({ source }) => source === name));
}

/**
 * How an item rises, an hour: news by the sources that join in telling its story, all else by its engagement. Null when
 * no change can be stated. Of a story whose other tellers are not seen, nothing is said of them.
 */
export function riseOf(
  item: StoryItem,
  tellers: number,
): Pick<Rise, 'measure' | 'per_hour' | 'growth'> | null {
  if (item.source === newsSource && item.pace !== null && tellers > 1)
    return { measure: 'sources', per_hour: rounded(item.pace), growth: null };
  const growth = growthFrom(item);
  if (growth === null) return null;
  return { measure: 'engagement', per_hour: rounded(growth.delta / growth.hours), growth };
}

const rounded = (value: number) => Number(value.toPrecision(4));

/** Why no change can be stated of any of these items. */
export function noGrowthReason(items: readonly StoryItem[]): (typeof figureReasons)[number] {
  const numbered = items.filter(({ engagement }) => engagement !== null);
  if (numbered.length === 0) return 'no_numbers';
  return numbered.some(({ source }) => sources[source].snapshots) ? 'read_once' : 'not_reread';
}
