import { textOf, wholeOf } from '#web/lib/search.ts';

export interface LibrarySearch {
  q?: string | undefined;
  /** Absent: both. */
  kind?: 'image' | 'video' | undefined;
  /** The medium beside the grid. */
  open?: number | undefined;
}

/** Reads the address; what means nothing is left out. */
export function librarySearch(search: { [name in keyof LibrarySearch]?: unknown }): LibrarySearch {
  const kind = textOf(search.kind);
  return {
    q: textOf(search.q),
    kind: kind === 'image' || kind === 'video' ? kind : undefined,
    open: wholeOf(search.open, 1),
  };
}
