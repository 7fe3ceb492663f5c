import { t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { percent, shortNumber, signed } from '#web/lib/format.ts';

export type SavedView = DataOf<Contract['views']['list']>['views'][number];
type Watch = NonNullable<SavedView['watch']>;

export const thresholdNames = ['min_engagement', 'min_growth', 'min_growth_percent'] as const;
export type ThresholdName = (typeof thresholdNames)[number];

/** The thresholds that are set, as parameters of `views.watch`. */
export function thresholdsOf(watch: Watch): Partial<Record<ThresholdName, number>> {
  return Object.fromEntries(
    thresholdNames.flatMap((name) => (watch[name] === null ? [] : [[name, watch[name]]])),
  );
}

/** from 5k engagement, +500 and +20% in 24 h */
export function watchText({ min_engagement, min_growth, min_growth_percent }: Watch): string {
  const engagement = min_engagement === null ? '' : shortNumber(min_engagement);
  const growth = min_growth === null ? '' : signed(min_growth);
  const part = min_growth_percent === null ? '' : signed(min_growth_percent, percent);
  return [
    ...(engagement ? [t`${engagement}+ engagement`] : []),
    ...(growth && part
      ? [t`${growth} and ${{ percent: part }} in 24 h`]
      : growth || part
        ? [t`${{ growth: growth || part }} in 24 h`]
        : []),
  ].join(', ');
}
