import { pictureWidthFor, smallPicture } from '#contract/media/picture-sizes.ts';

/** Higher pixel densities look no sharper, but make files larger. */
const mostDensity = 2;

/**
 * The URL of a picture for a frame of this width in CSS px. Our own pictures are used as they are or resized;
 * others go through our proxy, so that other servers learn nothing about users. Null for anything but a web URL.
 */
export function pictureAddress(url: string, frame: number): string | null {
  const parsed = URL.parse(url, location.origin);
  if (parsed?.protocol !== 'http:' && parsed?.protocol !== 'https:') return null;
  const pixels = frame * Math.min(globalThis.devicePixelRatio || 1, mostDensity);
  return smallPicture(url, pictureWidthFor(pixels), location.origin);
}
