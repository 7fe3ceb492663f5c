import { textOf, wholeOf } from '#web/lib/search.ts';

export interface LibrarySearch {
  q?: string | undefined;
  /** Absent: images and videos. */
  kind?: 'image' | 'video' | undefined;
  /** The medium that is open beside the grid. */
  open?: number | undefined;
}

/** Parses the URL's parameters; invalid ones are dropped. */
export function librarySearch(search: { [name in keyof LibrarySearch]?: unknown }): LibrarySearch {
  const kind = textOf(search.kind);
  return {
    q: textOf(search.q),
    kind: kind === 'image' || kind === 'video' ? kind : undefined,
    open: wholeOf(search.open, 1),
  };
}
