import { counted } from '#contract/text/counted.ts';

/** The facts of a medium for the checks; null for unknown ones. */
export interface MediaFacts {
  bytes?: number | null;
  width?: number | null;
  height?: number | null;
  seconds?: number | null;
}

/** `2 MB`, `1.5 GB`: in powers of ten, as networks state them. */
export function size(bytes: number): string {
  const [value, unit] =
    bytes >= 1e9 ? [bytes / 1e9, 'GB'] : bytes >= 1e6 ? [bytes / 1e6, 'MB'] : [bytes / 1e3, 'kB'];
  return `${value.toLocaleString('en', { maximumFractionDigits: 1 })} ${unit}`;
}

/** `16.8 megapixels`. */
export function megapixels(pixels: number): string {
  return `${(pixels / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} megapixels`;
}

/** `10 minutes`, `2 min 20 s`. */
export function duration(seconds: number): string {
  const rest = Math.round(seconds % 60);
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return counted(Math.round(seconds * 10) / 10, 'second');
  return rest === 0 ? counted(minutes, 'minute') : `${minutes} min ${rest} s`;
}
