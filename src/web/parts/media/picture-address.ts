import { pictureWidthFor, smallPicture } from '#contract/media/picture-sizes.ts';

/** Beyond this density nothing looks sharper, and files grow. */
const mostDensity = 2;

/**
 * The URL of a picture for a frame of so many CSS px: our own unchanged or resized, others through our
 * server, so that no other server learns who reads here. Null for anything but a web URL.
 */
export function pictureAddress(url: string, frame: number): string | null {
  const parsed = URL.parse(url, location.origin);
  if (parsed?.protocol !== 'http:' && parsed?.protocol !== 'https:') return null;
  const pixels = frame * Math.min(globalThis.devicePixelRatio || 1, mostDensity);
  return smallPicture(url, pictureWidthFor(pixels), location.origin);
}
