import { plural, t } from '#contract/message.ts';
import { readerLocale } from '#contract/reader.ts';

/** The facts of a medium for the checks; null for unknown ones. */
export interface MediaFacts {
  bytes?: number | null;
  width?: number | null;
  height?: number | null;
  seconds?: number | null;
  pages?: number | null;
  /** Of an image: more than one where it moves. */
  frames?: number | null;
}

/** `2 MB`, `1.5 GB`: in powers of ten, as networks state them. */
export function size(bytes: number): string {
  if (bytes >= 1e9) return t`${{ size: decimal(bytes / 1e9) }} GB`;
  if (bytes >= 1e6) return t`${{ size: decimal(bytes / 1e6) }} MB`;
  return t`${{ size: decimal(bytes / 1e3) }} kB`;
}

const decimal = (value: number) => value.toLocaleString(readerLocale(), { maximumFractionDigits: 1 });

/** `16.8 megapixels`. */
export function megapixels(pixels: number): string {
  const count = Math.round(pixels / 1e5) / 10;
  return t`${plural({ count }, { one: '# megapixel', other: '# megapixels' })}`;
}

/** `10 minutes`, `2 min 20 s`. */
export function duration(length: number): string {
  const minutes = Math.floor(length / 60);
  if (minutes === 0) {
    const count = Math.round(length * 10) / 10;
    return t`${plural({ count }, { one: '# second', other: '# seconds' })}`;
  }
  const seconds = Math.round(length % 60);
  if (seconds > 0) return t`${{ minutes }} min ${{ seconds }} s`;
  return t`${plural({ count: minutes }, { one: '# minute', other: '# minutes' })}`;
}

/** `12 pages`. */
export function pageCount(count: number): string {
  return t`${plural({ count }, { one: '# page', other: '# pages' })}`;
}
