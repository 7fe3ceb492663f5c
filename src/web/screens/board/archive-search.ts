import { textOf } from '#web/lib/search.ts';
import { labelSearch, type LabelSearch } from '#web/parts/labels/label-search.ts';

export interface ArchiveSearch extends LabelSearch {
  q?: string | undefined;
}

export function archiveSearch(search: { readonly [name in keyof ArchiveSearch]?: unknown }): ArchiveSearch {
  return { q: textOf(search.q), ...labelSearch(search) };
}
