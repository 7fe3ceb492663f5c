import { defaultSort, hackerNewsTypes, sourceNames, sources, type SourceName } from '#contract/sources.ts';
import { parseTimeRange } from '#contract/time-range.ts';
import { textOf, wholeOf } from '#web/lib/search.ts';

/** What Explore's address says. Absent means the default, so that a plain link stays short. */
export interface ExploreSearch {
  source: SourceName;
  sort?: string | undefined;
  time_range?: string | undefined;
  category?: string | undefined;
  subreddit?: string | undefined;
  type?: (typeof hackerNewsTypes)[number] | undefined;
  author?: string | undefined;
  keyword?: string | undefined;
  min_engagement?: number | undefined;
  /** Muted posts are listed too. */
  muted?: 'show' | undefined;
  /** Each post that tells a story is listed, not only the first. */
  stories?: 'apart' | undefined;
  layout?: 'grid' | undefined;
  /** The post in the side panel. */
  open?: number | undefined;
}

export const defaultTimeRange = '24h';

/** Reads an address or a saved view. What is unknown or does not fit the source falls away. */
export function exploreSearch(search: { readonly [name in keyof ExploreSearch]?: unknown }): ExploreSearch {
  const source = sourceNames.find((name) => name === search.source) ?? 'rss';
  const sort = textOf(search.sort);
  const range = textOf(search.time_range);
  return {
    source,
    sort:
      sort && sort !== defaultSort(source) && Object.hasOwn(sources[source].sorts, sort) ? sort : undefined,
    time_range: range && range !== defaultTimeRange && parseTimeRange(range) !== null ? range : undefined,
    category: source === 'rss' ? textOf(search.category) : undefined,
    subreddit: source === 'reddit' ? textOf(search.subreddit) : undefined,
    type: source === 'hackernews' ? hackerNewsTypes.find((type) => type === search.type) : undefined,
    author: textOf(search.author),
    keyword: textOf(search.keyword),
    min_engagement: wholeOf(search.min_engagement, 1),
    muted: search.muted === 'show' ? 'show' : undefined,
    stories: search.stories === 'apart' ? 'apart' : undefined,
    layout: search.layout === 'grid' ? 'grid' : undefined,
    open: wholeOf(search.open, 1),
  };
}

/** The part of the address that decides which posts are listed. */
export function listParameters({
  layout: _layout,
  open: _open,
  stories: _stories,
  ...filters
}: ExploreSearch) {
  return filters;
}

/** The filters as a saved view keeps them: without what is open, and without a look at what is muted. */
export function viewSearch({
  open: _open,
  muted: _muted,
  ...search
}: ExploreSearch): Record<string, string | number> {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

/** Whether a saved view holds exactly the filters that are set. */
export function keeps(view: { search: Readonly<Record<string, unknown>> }, search: ExploreSearch): boolean {
  const kept = viewSearch(exploreSearch(view.search));
  const now = viewSearch(search);
  return [...Object.keys(kept), ...Object.keys(now)].every((name) => kept[name] === now[name]);
}
