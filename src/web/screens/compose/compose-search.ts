import { textOf, wholeOf } from '#web/lib/search.ts';

export const listTabs = ['drafts', 'scheduled', 'sent', 'attention'] as const;
export type ListTab = (typeof listTabs)[number];

export interface ComposeSearch {
  /** Of the list. Absent: the drafts. */
  tab?: Exclude<ListTab, 'drafts'> | undefined;
  /** Drafts of others too. */
  all?: 1 | undefined;
  /** A new draft is begun: empty, from a card, or from a trend. */
  begin?: 1 | undefined;
  card?: number | undefined;
  trend?: number | undefined;
}

/** Reads the address; what means nothing is left out. */
export function composeSearch(search: { [name in keyof ComposeSearch]?: unknown }): ComposeSearch {
  const tab = listTabs.find((one) => one === textOf(search.tab));
  return {
    tab: tab === 'drafts' ? undefined : tab,
    all: textOf(search.all) === '1' ? 1 : undefined,
    begin: textOf(search.begin) === '1' ? 1 : undefined,
    card: wholeOf(search.card, 1),
    trend: wholeOf(search.trend, 1),
  };
}

/** Which new draft an address begins; null for none. The same one is not begun twice. */
export function beginningOf({ begin, card, trend }: ComposeSearch): string | null {
  if (card !== undefined) return `card ${card}`;
  if (trend !== undefined) return `trend ${trend}`;
  return begin ? 'new' : null;
}
