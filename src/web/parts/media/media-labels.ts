import { t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import { pageCount, size } from '#contract/media/media-facts.ts';
import type { DataOf } from '#contract/operation.ts';
import { exactNumber } from '#web/lib/format.ts';

/** A picture, video or document of the library. */
export type Medium = DataOf<Contract['media']['list']>['media'][number];

export type MediumKind = Medium['kind'];

/** A document is read, not described. */
export type DescribedKind = Exclude<MediumKind, 'document'>;

/** Accepted types, for the file picker; the server checks the content. */
export const acceptedTypes: Readonly<Record<MediumKind, readonly string[]>> = {
  image: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
  video: ['video/mp4', 'video/quicktime'],
  document: ['application/pdf'],
};

export const allAcceptedTypes: readonly string[] = Object.values(acceptedTypes).flat();

/** `0:42`, `3:05`, `1:02:03`, as media players show it. */
export function clockLength(seconds: number): string {
  const whole = Math.round(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  const rest = two(whole % 60);
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}

/** The length of a video, the pages of a document, that an image moves; null where there is nothing of these. */
export function extentOf({ seconds, pages, frames }: Pick<Medium, 'seconds' | 'pages' | 'frames'>) {
  if (seconds !== null) return clockLength(seconds);
  if (pages !== null) return pageCount(pages);
  return frames !== null && frames > 1 ? t`Animated` : null;
}

/** `1,200 × 800 · 240 kB`, with the length of a video, the pages of a document, and whether an image is animated. Unknown facts are left out. */
export function mediumFacts({ width, height, seconds, pages, frames, bytes }: Medium): string {
  return [
    width !== null && height !== null && `${exactNumber(width)} × ${exactNumber(height)}`,
    extentOf({ seconds, pages, frames }),
    size(bytes),
  ]
    .filter(Boolean)
    .join(' · ');
}
