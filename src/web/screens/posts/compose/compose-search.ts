import { isNetworkName, type NetworkName } from '#contract/networks/facts.ts';
import { textOf, wholeOf } from '#web/lib/search.ts';
import { labelParams, labelSearch, noLabelSearch, type LabelSearch } from '#web/parts/labels/label-search.ts';
import { kindOf } from '#web/parts/posts/kind-labels.ts';

export const listTabs = ['drafts', 'scheduled', 'sent', 'attention'] as const;
export type ListTab = (typeof listTabs)[number];

export const listSorts = ['edited', 'time', 'created'] as const;
export type ListSort = (typeof listSorts)[number];

/** Filters and sort order of a list. */
export interface ListSearch extends LabelSearch {
  /** Search terms in the text. */
  q?: string | undefined;
  project?: number | undefined;
  network?: NetworkName | undefined;
  account?: number | undefined;
  /** A member's id. */
  author?: number | undefined;
  kind?: ReturnType<typeof kindOf>;
  /** Absent: the tab's default. */
  sort?: ListSort | undefined;
  order?: 'asc' | 'desc' | undefined;
}

export interface ComposeSearch extends ListSearch {
  /** The list's tab. Absent: drafts. */
  tab?: Exclude<ListTab, 'drafts'> | undefined;
  /** Includes drafts of other members. */
  all?: 1 | undefined;
  /** In a list: only posts of this project, which may be archived. For a new draft: its project. */
  project?: number | undefined;
  /** Starts a new draft: empty, from a card, or from a trend. */
  begin?: 1 | undefined;
  card?: number | undefined;
  trend?: number | undefined;
  /** A new draft starts with this text, these notes for the reviewer, and this time. */
  text?: string | undefined;
  notes?: string | undefined;
  at?: string | undefined;
}

/** Parses the URL; invalid values are ignored. */
export function composeSearch(search: { [name in keyof ComposeSearch]?: unknown }): ComposeSearch {
  const tab = listTabs.find((one) => one === textOf(search.tab));
  return {
    tab: tab === 'drafts' ? undefined : tab,
    all: textOf(search.all) === '1' ? 1 : undefined,
    q: textOf(search.q)?.slice(0, 200),
    project: wholeOf(search.project, 1),
    network: networkOf(textOf(search.network)),
    account: wholeOf(search.account, 1),
    author: wholeOf(search.author, 1),
    kind: kindOf(textOf(search.kind)),
    ...labelSearch(search),
    sort: listSorts.find((one) => one === textOf(search.sort)),
    order: (['asc', 'desc'] as const).find((one) => one === textOf(search.order)),
    begin: textOf(search.begin) === '1' ? 1 : undefined,
    card: wholeOf(search.card, 1),
    trend: wholeOf(search.trend, 1),
    text: textOf(search.text)?.slice(0, 5_000),
    notes: textOf(search.notes)?.slice(0, 2_000),
    at: instantOf(textOf(search.at)),
  };
}

/** Identifies the new draft that a URL starts; null for none. It prevents starting the same draft twice. */
export function beginningOf({ begin, card, trend, text, notes, at }: ComposeSearch): string | null {
  if (card !== undefined) return `card ${card}`;
  if (trend !== undefined) return `trend ${trend}`;
  if (text !== undefined || notes !== undefined || at !== undefined)
    return `text ${at ?? ''} ${text ?? ''} ${notes ?? ''}`;
  return begin ? 'new' : null;
}

/** All filters cleared; the rest of the URL is not affected. */
export const noFilters = {
  q: undefined,
  project: undefined,
  network: undefined,
  account: undefined,
  author: undefined,
  kind: undefined,
  ...noLabelSearch,
} as const satisfies ListSearch;

/** Whether any filter is set. */
export function isNarrowed(search: ListSearch): boolean {
  return Object.keys(noFilters).some((name) => search[name as keyof typeof noFilters] !== undefined);
}

/**
 * The sort order of a list. Defaults: drafts by last edit, scheduled posts soonest first, all others latest first.
 */
export function orderOf({ tab, sort, order }: ComposeSearch): {
  sort: ListSort;
  direction: 'asc' | 'desc';
} {
  const by = sort ?? (tab === undefined ? 'edited' : 'time');
  return { sort: by, direction: order ?? (by === 'time' && tab === 'scheduled' ? 'asc' : 'desc') };
}

/** The filters and the order as parameters of the lists of `schedule.php`. */
export function narrowedBy(search: ComposeSearch) {
  const { q, project, network, account, author, kind } = search;
  return {
    ...orderOf(search),
    ...(q !== undefined && { q }),
    ...(project !== undefined && { project_id: project }),
    ...(network !== undefined && { network }),
    ...(account !== undefined && { account_id: account }),
    ...(author !== undefined && { author_user_id: author }),
    ...(kind !== undefined && { kind }),
    ...labelParams(search),
  };
}

function networkOf(text: string | undefined): NetworkName | undefined {
  return text !== undefined && isNetworkName(text) ? text : undefined;
}

function instantOf(text: string | undefined): string | undefined {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
