import { wholeOf } from '#web/lib/search.ts';
import { labelSearch, type LabelSearch } from '#web/parts/labels/label-search.ts';

export interface LinkClicksSearch extends LabelSearch {
  days?: number | undefined;
  /** Absent: all. */
  project?: number | undefined;
  /** Absent: real ones, where there are any. */
  accounts?: 'real' | 'sandbox' | undefined;
}

export function linkClicksSearch(search: {
  readonly [name in keyof LinkClicksSearch]?: unknown;
}): LinkClicksSearch {
  return {
    days: wholeOf(search.days, 1),
    project: wholeOf(search.project, 1),
    accounts: search.accounts === 'real' || search.accounts === 'sandbox' ? search.accounts : undefined,
    ...labelSearch(search),
  };
}
