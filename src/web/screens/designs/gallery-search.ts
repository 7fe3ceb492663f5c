import { mediaTypes } from '#contract/designs/template-shape.ts';
import { isNetworkName, type NetworkName } from '#contract/networks/facts.ts';
import { textOf, wholeOf } from '#web/lib/search.ts';
import { contentSearch, type ContentSearch } from '#web/parts/designs/content-search.ts';

export const shapes = ['portrait', 'square', 'landscape', 'story'] as const;
export type Shape = (typeof shapes)[number];

/** The filters, and the content to fill the chosen template with. */
export interface GallerySearch extends ContentSearch {
  q?: string | undefined;
  category?: string | undefined;
  media?: (typeof mediaTypes)[number] | undefined;
  network?: NetworkName | undefined;
  format?: Shape | undefined;
  /** The project whose stars and assignments apply; absent: the first project. */
  project?: number | undefined;
  assigned?: 1 | undefined;
  starred?: 1 | undefined;
}

/** Parses the URL's parameters; invalid ones are dropped. */
export function gallerySearch(search: { [name in keyof GallerySearch]?: unknown }): GallerySearch {
  const network = textOf(search.network);
  const category = textOf(search.category);
  return {
    ...contentSearch(search),
    q: textOf(search.q)?.slice(0, 200),
    category: category !== undefined && /^[a-z][a-z0-9_-]{0,39}$/.test(category) ? category : undefined,
    media: mediaTypes.find((one) => one === textOf(search.media)),
    network: network !== undefined && isNetworkName(network) ? network : undefined,
    format: shapes.find((one) => one === textOf(search.format)),
    project: wholeOf(search.project, 1),
    assigned: textOf(search.assigned) === '1' ? 1 : undefined,
    starred: textOf(search.starred) === '1' ? 1 : undefined,
  };
}

const filters = ['q', 'category', 'media', 'network', 'format', 'assigned', 'starred'] as const;

export function isFiltered(search: GallerySearch): boolean {
  return filters.some((name) => search[name] !== undefined);
}

/** The common name of a format's aspect ratio. */
export function shapeOf({ w, h }: { w: number; h: number }): Shape {
  const ratio = w / h;
  if (ratio > 1.05) return 'landscape';
  if (ratio >= 0.95) return 'square';
  return ratio < 0.62 ? 'story' : 'portrait';
}
