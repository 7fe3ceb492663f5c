import { sourceNames, type SourceName } from '#contract/sources/all.ts';
import { parseTimeRange } from '#contract/time-range.ts';
import { textOf, wholeOf } from '#web/lib/search.ts';

export const searchTimeRange = '30d';

/** The parameters of Search's URL. Absent means the default. */
export interface SearchParams {
  keyword?: string | undefined;
  /** Networks, separated by commas; absent: all. */
  sources?: string | undefined;
  time_range?: string | undefined;
  sort?: 'recent' | undefined;
  min_engagement?: number | undefined;
  per_source?: number | undefined;
  muted?: 'show' | undefined;
  /** The post in the side panel. */
  open?: number | undefined;
}

export function searchParams(search: { readonly [name in keyof SearchParams]?: unknown }): SearchParams {
  const range = textOf(search.time_range);
  const perSource = wholeOf(search.per_source, 1);
  return {
    keyword: textOf(search.keyword)?.slice(0, 200),
    sources: joinSources(sourcesOf(textOf(search.sources))),
    time_range: range && range !== searchTimeRange && parseTimeRange(range) !== null ? range : undefined,
    sort: search.sort === 'recent' ? 'recent' : undefined,
    min_engagement: wholeOf(search.min_engagement, 1),
    per_source: perSource && perSource <= 50 ? perSource : undefined,
    muted: search.muted === 'show' ? 'show' : undefined,
    open: wholeOf(search.open, 1),
  };
}

/** The chosen networks in the usual order; none means all. */
export function sourcesOf(sources: string | undefined): SourceName[] {
  const names = new Set(sources?.split(','));
  return sourceNames.filter((name) => names.has(name));
}

/** Joins the names for the URL; undefined if all or none are chosen. */
export function joinSources(names: readonly SourceName[]): string | undefined {
  return names.length === 0 || names.length === sourceNames.length ? undefined : names.join(',');
}
