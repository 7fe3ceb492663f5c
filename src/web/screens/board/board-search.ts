import { cardPriorities } from '#contract/board/card-text.ts';
import { textOf, wholeOf } from '#web/lib/search.ts';
import { labelSearch, noLabelSearch } from '#web/parts/labels/label-search.ts';

export const dueChoices = ['overdue', 'today', 'week', 'none'] as const;
export type DueChoice = (typeof dueChoices)[number];

export const laneKinds = ['member', 'project'] as const;
export type LaneKind = (typeof laneKinds)[number];

/** The parameters of the board's URL. An absent filter matches every card. */
export interface BoardSearch {
  /** `me`, `none` (unassigned) or a member's id. */
  member?: 'me' | 'none' | number | undefined;
  priority?: (typeof cardPriorities)[number] | undefined;
  category?: 'none' | number | undefined;
  type?: 'none' | number | undefined;
  label?: number | undefined;
  campaign?: number | undefined;
  project?: 'none' | number | undefined;
  due?: DueChoice | undefined;
  q?: string | undefined;
  lanes?: LaneKind | undefined;
  /** The card that is open beside the board. */
  card?: number | undefined;
}

/** Parses the URL's parameters; invalid ones are dropped. */
export function boardSearch(search: { readonly [name in keyof BoardSearch]?: unknown }): BoardSearch {
  return {
    member: search.member === 'me' ? 'me' : oneOf(search.member),
    priority: cardPriorities.find((one) => one === search.priority),
    category: oneOf(search.category),
    type: oneOf(search.type),
    ...labelSearch(search),
    project: oneOf(search.project),
    due: dueChoices.find((one) => one === search.due),
    q: textOf(search.q),
    lanes: laneKinds.find((one) => one === search.lanes),
    card: wholeOf(search.card, 1),
  };
}

function oneOf(value: unknown): 'none' | number | undefined {
  return value === 'none' ? 'none' : wholeOf(value, 1);
}

/** Clears all filters and keeps the other parameters. */
export const noFilters: BoardSearch = {
  member: undefined,
  priority: undefined,
  category: undefined,
  type: undefined,
  ...noLabelSearch,
  project: undefined,
  due: undefined,
  q: undefined,
};

/** Whether any filter is set. */
export function isFiltered(search: BoardSearch): boolean {
  return Object.keys(noFilters).some((name) => search[name as keyof BoardSearch] !== undefined);
}
