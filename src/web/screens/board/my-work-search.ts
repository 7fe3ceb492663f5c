import { cardStatuses } from '#contract/board/card-text.ts';
import { wholeOf } from '#web/lib/search.ts';

export const myWorkStatuses = [...cardStatuses, 'all'] as const;

export interface MyWorkSearch {
  status?: (typeof myWorkStatuses)[number] | undefined;
  project?: number | undefined;
  card?: number | undefined;
}

export function myWorkSearch(search: { readonly [name in keyof MyWorkSearch]?: unknown }): MyWorkSearch {
  return {
    status: myWorkStatuses.find((status) => status === search.status),
    project: wholeOf(search.project, 1),
    card: wholeOf(search.card, 1),
  };
}
