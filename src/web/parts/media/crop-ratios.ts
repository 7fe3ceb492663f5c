import { t } from '@lingui/core/macro';

import { fitsShape } from '#contract/media/picture-shape.ts';
import { networks } from '#contract/networks/all.ts';
import type { NetworkName } from '#contract/networks/facts.ts';
import { pageLocale } from '#web/lib/page-language.ts';

/** Width divided by height in feeds; null for any. */
export const cropRatios = {
  free: { label: t({ message: 'Free', context: 'any ratio' }), value: null },
  square: { label: '1:1', value: 1 },
  portrait: { label: '4:5', value: 4 / 5 },
  link: { label: '1.91:1', value: 1.91 },
  wide: { label: '16:9', value: 16 / 9 },
  tall: { label: '9:16', value: 9 / 16 },
} as const;

export type CropRatio = keyof typeof cropRatios;

/** Degrees, clockwise. */
export type Turn = 0 | 90 | 180 | 270;

/** In percent of the rotated picture. */
interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Parameters of `media.crop`: fractions, limited to the edges. */
export function cropOf({ x, y, width, height }: Rectangle, rotate: Turn) {
  const left = fraction(x / 100);
  const top = fraction(y / 100);
  return {
    x: left,
    y: top,
    width: Math.min(fraction(width / 100), fraction(1 - left)),
    height: Math.min(fraction(height / 100), fraction(1 - top)),
    rotate,
  };
}

function fraction(value: number): number {
  return Math.min(1, Math.max(0, Math.round(value * 1e6) / 1e6));
}

/** The size of a rectangle of a picture, in pixels; null where the picture's sides are unknown. */
export function croppedSize(
  { width, height }: { width: number | null; height: number | null },
  rectangle: Pick<Rectangle, 'width' | 'height'>,
  turn: Turn,
): { width: number; height: number } | null {
  if (width === null || height === null) return null;
  const [across, down] = turn % 180 === 0 ? [width, height] : [height, width];
  return {
    width: Math.round((across * rectangle.width) / 100),
    height: Math.round((down * rectangle.height) / 100),
  };
}

/**
 * Warnings for networks that reject pictures of this shape: `Instagram takes pictures from 0.8 to 1.91 times as
 * wide as high.`
 */
export function shapeRefusals(
  sides: { width: number; height: number },
  chosen: readonly NetworkName[],
): string[] {
  return [...new Set(chosen)].flatMap((name) => {
    const { label, media } = networks[name];
    const range = media.images?.ratio;
    if (!range || fitsShape(sides, range)) return [];
    const min = range.min.toLocaleString(pageLocale());
    const max = range.max.toLocaleString(pageLocale());
    return [t`${{ network: label }} accepts images ${min} to ${max} times as wide as they are high.`];
  });
}
