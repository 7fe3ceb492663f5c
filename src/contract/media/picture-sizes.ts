/** Widths in pixels in which our server serves pictures, as WebP; a smaller picture keeps its width. */
export const pictureWidths = [160, 320, 640, 1280] as const;

export type PictureWidth = (typeof pictureWidths)[number];

/** The smallest width that is sharp at `pixels` of the screen, else the largest. */
export function pictureWidthFor(pixels: number): PictureWidth {
  return pictureWidths.find((width) => width >= pixels) ?? 1280;
}

/**
 * The URL of a small version of a picture: one of ours at its own URL, any other through our server, so that
 * no other server learns who looks at it. Pictures that need no resizing (drawings and data URLs of ours)
 * stay as they are.
 * @param origin of our server
 */
export function smallPicture(url: string, width: PictureWidth, origin: string): string {
  const parsed = URL.parse(url, origin);
  if (!parsed || (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')) return url;
  if (parsed.origin !== origin) return `/picture?w=${width}&url=${encodeURIComponent(parsed.href)}`;
  return parsed.pathname.startsWith('/media/') ? `${parsed.pathname}?w=${width}` : url;
}
