import { mediaKinds, type MediumKind } from '#contract/media-kinds.ts';
import { textOf, wholeOf } from '#web/lib/search.ts';
import { labelSearch, type LabelSearch } from '#web/parts/labels/label-search.ts';

export interface LibrarySearch extends LabelSearch {
  q?: string | undefined;
  /** Absent: all. */
  kind?: MediumKind | undefined;
  /** The medium that is open beside the grid. */
  open?: number | undefined;
}

/** Parses the URL's parameters; invalid ones are dropped. */
export function librarySearch(search: { [name in keyof LibrarySearch]?: unknown }): LibrarySearch {
  const kind = textOf(search.kind);
  return {
    q: textOf(search.q),
    kind: mediaKinds.find((known) => known === kind),
    ...labelSearch(search),
    open: wholeOf(search.open, 1),
  };
}
