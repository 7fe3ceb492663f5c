import { ownAddress } from './own-address.ts';

/** The widths that the server makes, in px: few, so that they are found ready. */
const widths = [96, 192, 384, 768, 1536] as const;

/** Beyond this density nobody sees more, and the bytes are felt. */
const mostDensity = 2;

/**
 * Where the browser asks for a picture that stands in a frame of so many CSS px: what is ours as it is or sized,
 * what lies with others through our own server, so that nobody learns who reads here. Null for what is no address
 * of the web.
 */
export function pictureAddress(url: string, frame: number): string | null {
  const width = widthFor(frame);
  const own = ownAddress(url);
  if (own !== null) return isOfLibrary(own) ? `${own.split(/[?#]/)[0]}?w=${width}` : own;
  if (!/^https?:\/\/[^\s/]/i.test(url) || !URL.canParse(url)) return null;
  return `/picture?${new URLSearchParams({ url, w: String(width) })}`;
}

function widthFor(frame: number): number {
  const wanted = frame * Math.min(globalThis.devicePixelRatio || 1, mostDensity);
  return widths.find((width) => width >= wanted) ?? widths[widths.length - 1] ?? wanted;
}

function isOfLibrary(own: string): boolean {
  return new URL(own, location.href).pathname.startsWith('/media/');
}
