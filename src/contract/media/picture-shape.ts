interface Sides {
  width: number;
  height: number;
}

/**
 * Whether a picture's width divided by its height lies in the range. A pixel of tolerance allows for
 * rounding.
 */
export function fitsShape({ width, height }: Sides, range: { min: number; max: number }): boolean {
  const off = 1 / Math.min(width, height);
  const ratio = width / height;
  return ratio >= range.min - off && ratio <= range.max + off;
}
