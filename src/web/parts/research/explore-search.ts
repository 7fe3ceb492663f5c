import { longestStoryRange, storySorts } from '#contract/research/story-sorts.ts';
import {
  hasField,
  newsSource,
  ownFilters,
  postTypes,
  sourceNames,
  sources,
  type PostType,
  type SourceName,
} from '#contract/sources/all.ts';
import { parseTimeRange } from '#contract/time-range.ts';
import { textOf, wholeOf } from '#web/lib/search.ts';

/** The parameters of Explore's URL. Absent means the default, so that a plain link stays short. */
export interface ExploreSearch<Source extends SourceName | 'all' = SourceName | 'all'> {
  /** `all` lists stories across all sources. */
  source: Source;
  sort?: string | undefined;
  time_range?: string | undefined;
  category?: string | undefined;
  subreddit?: string | undefined;
  type?: PostType | undefined;
  author?: string | undefined;
  keyword?: string | undefined;
  min_engagement?: number | undefined;
  /** Muted posts are listed too. */
  muted?: 'show' | undefined;
  /** Lists each post of a story, not only the first. */
  stories?: 'apart' | undefined;
  layout?: 'grid' | undefined;
  /** The post in the side panel. */
  open?: number | undefined;
}

export const defaultTimeRange = '24h';

export function isOfOneSource(search: ExploreSearch): search is ExploreSearch<SourceName> {
  return search.source !== 'all';
}

const longestStories = Number(parseTimeRange(longestStoryRange));

function isRange(source: ExploreSearch['source'], range: string): boolean {
  const length = parseTimeRange(range);
  if (source !== 'all' || length === null) return length !== null;
  return length !== 'all' && length <= longestStories;
}

/** The available sorts of a list; the first is the default. */
export function sortsOf(source: ExploreSearch['source']): readonly string[] {
  return source === 'all' ? storySorts : Object.keys(sources[source].sorts);
}

/** Parses a URL or a saved view. Unknown values, or those that do not fit the source, are ignored. */
export function exploreSearch(search: { readonly [name in keyof ExploreSearch]?: unknown }): ExploreSearch {
  const source = sourceNames.find((name) => name === search.source) ?? 'all';
  const own = (filter: keyof typeof ownFilters) => {
    // Across all sources only news filters are offered; any other would leave just one source.
    const has =
      source === 'all' ? hasField(newsSource, ownFilters[filter]) : hasField(source, ownFilters[filter]);
    return has ? textOf(search[filter]) : undefined;
  };
  const type = own('type');
  const sort = textOf(search.sort);
  const [usual, ...otherSorts] = sortsOf(source);
  const range = textOf(search.time_range);
  return {
    source,
    sort: sort && sort !== usual && otherSorts.includes(sort) ? sort : undefined,
    time_range: range && range !== defaultTimeRange && isRange(source, range) ? range : undefined,
    category: own('category'),
    subreddit: own('subreddit'),
    type: postTypes.find((name) => name === type),
    author: textOf(search.author),
    keyword: textOf(search.keyword),
    min_engagement: wholeOf(search.min_engagement, 1),
    muted: search.muted === 'show' ? 'show' : undefined,
    stories: search.stories === 'apart' ? 'apart' : undefined,
    layout: search.layout === 'grid' ? 'grid' : undefined,
    open: wholeOf(search.open, 1),
  };
}

/** The URL parameters that determine the listed posts. */
export function listParameters<Source extends ExploreSearch['source']>({
  layout: _layout,
  open: _open,
  stories: _stories,
  ...filters
}: ExploreSearch<Source>) {
  return filters;
}

/** The filters as a saved view keeps them: without the open post and without muted posts. */
export function viewSearch({
  open: _open,
  muted: _muted,
  ...search
}: ExploreSearch): Record<string, string | number> {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

/** Whether a saved view has exactly the current filters. */
export function keeps(view: { search: Readonly<Record<string, unknown>> }, search: ExploreSearch): boolean {
  const kept = viewSearch(exploreSearch(view.search));
  const now = viewSearch(search);
  return [...Object.keys(kept), ...Object.keys(now)].every((name) => kept[name] === now[name]);
}
