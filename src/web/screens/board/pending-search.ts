import { labelSearch, type LabelSearch } from '#web/parts/labels/label-search.ts';

export type PendingSearch = LabelSearch;

export const pendingSearch = (search: { readonly [name in keyof PendingSearch]?: unknown }): PendingSearch =>
  labelSearch(search);
