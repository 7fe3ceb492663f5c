import type { MediaNs } from 'feedsmith';

export interface Media {
  media: MediaNs.ItemOrFeed | undefined;
  enclosures: { url?: string | undefined; type?: string | undefined }[] | undefined;
  other: (string | undefined)[];
}

/**
 * The pictures of an entry, best first (Media RSS content, its thumbnails, enclosures, then the others), and
 * the views of Media RSS, as in YouTube's channel feeds.
 */
export function picturesOf({ media, enclosures, other }: Media): {
  pictures: (string | undefined)[];
  views: number | undefined;
} {
  const parts = [media, ...(media?.groups ?? [])];
  const contents = parts.flatMap((part) => part?.contents ?? []);
  const thumbnails = [...parts, ...contents].flatMap((part) => part?.thumbnails ?? []);
  return {
    pictures: [
      ...widestFirst(contents.filter((each) => isPicture(each) || mayBePicture(each))).map(({ url }) => url),
      ...widestFirst(thumbnails).map(({ url }) => url),
      ...(enclosures ?? []).filter(isPicture).map(({ url }) => url),
      ...other,
    ],
    views: parts.find((part) => part?.community?.statistics)?.community?.statistics?.views,
  };
}

function isPicture({ url, type, medium }: { url?: string; type?: string; medium?: string }): boolean {
  if (medium !== undefined || type !== undefined)
    return medium === 'image' || (type?.startsWith('image/') ?? false);
  return /\.(jpe?g|png|gif|webp|avif)(\?|$)/i.test(url ?? '');
}

/** Media RSS with a size only: not a sound, and a film would have a duration. */
function mayBePicture(content: {
  url?: string;
  type?: string;
  medium?: string;
  width?: number;
  duration?: number;
}) {
  const { url, type, medium, width, duration } = content;
  if (type !== undefined || medium !== undefined || width === undefined || duration !== undefined)
    return false;
  return !/\.(mp[34]|m4[av]|mov|webm|og[gv]|m3u8|swf|pdf)(\?|$)/i.test(url ?? '');
}

function widestFirst<Part extends { width?: number }>(parts: Part[]): Part[] {
  return parts.length < 2 ? parts : parts.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0));
}
