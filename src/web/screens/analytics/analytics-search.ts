import { isNetworkName, type NetworkName } from '#contract/networks/facts.ts';
import { textOf, wholeOf } from '#web/lib/search.ts';
import { labelSearch, type LabelSearch } from '#web/parts/labels/label-search.ts';

/** The sections that can be shown as tables. */
export const sections = [
  'impressions',
  'engagement',
  'networks',
  'projects',
  'kinds',
  'hours',
  'authors',
  'labels',
  'campaigns',
  'posts',
  'reviewers',
  'followers',
] as const;
export type SectionId = (typeof sections)[number];

/** The URL parameters of Analytics. Absent: the last 30 days, everything, as charts. */
export interface AnalyticsSearch extends LabelSearch {
  days?: number | undefined;
  /** YYYY-MM-DD, both or none: instead of `days`. */
  from?: string | undefined;
  to?: string | undefined;
  project?: number | undefined;
  network?: NetworkName | undefined;
  author?: number | undefined;
  accounts?: 'real' | 'sandbox' | undefined;
  /** The number by which posts are ranked. */
  rank?: 'engagement' | undefined;
  /** Which sections are shown as tables, separated by commas. */
  tables?: string | undefined;
}

export function analyticsSearch(search: {
  readonly [name in keyof AnalyticsSearch]?: unknown;
}): AnalyticsSearch {
  const [from, to] = [dayOf(search.from), dayOf(search.to)];
  const isRange = from !== undefined && to !== undefined;
  const days = wholeOf(search.days, 1);
  const network = textOf(search.network);
  return {
    days: isRange || days === usualDays ? undefined : days,
    from: isRange ? from : undefined,
    to: isRange ? to : undefined,
    project: wholeOf(search.project, 1),
    network: network !== undefined && isNetworkName(network) ? network : undefined,
    author: wholeOf(search.author, 1),
    ...labelSearch(search),
    accounts: search.accounts === 'real' || search.accounts === 'sandbox' ? search.accounts : undefined,
    rank: search.rank === 'engagement' ? 'engagement' : undefined,
    tables: tablesText(openTables(textOf(search.tables))),
  };
}

export const usualDays = 30;

export function openTables(text: string | undefined): readonly SectionId[] {
  const named = text?.split(',') ?? [];
  return sections.filter((section) => named.includes(section));
}

export function tablesText(open: readonly SectionId[]): string | undefined {
  return open.length === 0 ? undefined : open.join(',');
}

/** A valid date in the API's format; undefined for anything else. */
export function dayOf(value: unknown): string | undefined {
  const text = textOf(value);
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? undefined : text;
}
