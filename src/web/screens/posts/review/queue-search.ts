import { wholeOf } from '#web/lib/search.ts';
import { labelSearch, type LabelSearch } from '#web/parts/labels/label-search.ts';

/** The parameters of the review queue's URL. */
export interface QueueSearch extends LabelSearch {
  post?: number | undefined;
  project?: number | undefined;
}

export function queueSearch(search: { readonly [name in keyof QueueSearch]?: unknown }): QueueSearch {
  return {
    post: wholeOf(search.post, 1),
    project: wholeOf(search.project, 1),
    ...labelSearch(search),
  };
}
