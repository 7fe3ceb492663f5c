import { cardStatuses } from '#contract/board/card-text.ts';
import { wholeOf } from '#web/lib/search.ts';
import { labelSearch, type LabelSearch } from '#web/parts/labels/label-search.ts';

export const myWorkStatuses = [...cardStatuses, 'all'] as const;

export interface MyWorkSearch extends LabelSearch {
  status?: (typeof myWorkStatuses)[number] | undefined;
  project?: number | undefined;
  card?: number | undefined;
}

export function myWorkSearch(search: { readonly [name in keyof MyWorkSearch]?: unknown }): MyWorkSearch {
  return {
    status: myWorkStatuses.find((status) => status === search.status),
    project: wholeOf(search.project, 1),
    ...labelSearch(search),
    card: wholeOf(search.card, 1),
  };
}
