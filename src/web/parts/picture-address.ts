import { pictureWidthFor, smallPicture } from '#contract/picture-sizes.ts';

/** Beyond this density nobody sees more, and the bytes are felt. */
const mostDensity = 2;

/**
 * Where the browser asks for a picture that stands in a frame of so many CSS px: what is ours as it is or sized,
 * what lies with others through our own server, so that nobody learns who reads here. Null for what is no address
 * of the web.
 */
export function pictureAddress(url: string, frame: number): string | null {
  const parsed = URL.parse(url, location.origin);
  if (parsed?.protocol !== 'http:' && parsed?.protocol !== 'https:') return null;
  const pixels = frame * Math.min(globalThis.devicePixelRatio || 1, mostDensity);
  return smallPicture(url, pictureWidthFor(pixels), location.origin);
}
