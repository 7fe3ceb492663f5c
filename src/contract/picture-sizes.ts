/** Widths in pixels in which our server gives pictures, as WebP; a smaller picture comes as wide as it is. */
export const pictureWidths = [160, 320, 640, 1280] as const;

export type PictureWidth = (typeof pictureWidths)[number];

/** The least of the widths that shows `pixels` of the screen sharply, else the largest. */
export function pictureWidthFor(pixels: number): PictureWidth {
  return pictureWidths.find((width) => width >= pixels) ?? 1280;
}

/**
 * Where the browser gets a picture from, made small: one of ours from its own address, any other through our
 * server, so that nobody else learns who looks at it. What needs no making small (drawings and data of our own)
 * stays as it is.
 * @param origin of our server
 */
export function smallPicture(url: string, width: PictureWidth, origin: string): string {
  const parsed = URL.parse(url, origin);
  if (!parsed || (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')) return url;
  if (parsed.origin !== origin) return `/picture?w=${width}&url=${encodeURIComponent(parsed.href)}`;
  return parsed.pathname.startsWith('/media/') ? `${parsed.pathname}?w=${width}` : url;
}
