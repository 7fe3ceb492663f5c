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
  /** A new draft begins with this text, these notes for the reviewer, and this time. */
  text?: string | undefined;
  notes?: string | undefined;
  at?: string | undefined;
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
    text: textOf(search.text)?.slice(0, 5_000),
    notes: textOf(search.notes)?.slice(0, 2_000),
    at: instantOf(textOf(search.at)),
  };
}

/** Which new draft an address begins; null for none. The same one is not begun twice. */
export function beginningOf({ begin, card, trend, text, at }: ComposeSearch): string | null {
  if (card !== undefined) return `card ${card}`;
  if (trend !== undefined) return `trend ${trend}`;
  if (text !== undefined || at !== undefined) return `text ${at ?? ''} ${text ?? ''}`;
  return begin ? 'new' : null;
}

function instantOf(text: string | undefined): string | undefined {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
