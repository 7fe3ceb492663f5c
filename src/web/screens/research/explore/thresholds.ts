import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { shortNumber } from '#web/lib/format.ts';

export type SavedView = DataOf<Contract['views']['list']>['views'][number];
type Watch = NonNullable<SavedView['watch']>;

export const thresholdNames = ['min_engagement', 'min_growth', 'min_growth_percent'] as const;
export type ThresholdName = (typeof thresholdNames)[number];

/** Those that are set, as `views.watch` takes them. */
export function thresholdsOf(watch: Watch): Partial<Record<ThresholdName, number>> {
  return Object.fromEntries(
    thresholdNames.flatMap((name) => (watch[name] === null ? [] : [[name, watch[name]]])),
  );
}

/** from 5k engagement, +500 and +20 % in 24 h */
export function watchText({ min_engagement, min_growth, min_growth_percent }: Watch): string {
  const growth = [
    ...(min_growth === null ? [] : [`+${shortNumber(min_growth)}`]),
    ...(min_growth_percent === null ? [] : [`+${shortNumber(min_growth_percent)} %`]),
  ];
  return [
    ...(min_engagement === null ? [] : [`${shortNumber(min_engagement)}+ engagement`]),
    ...(growth.length === 0 ? [] : [`${growth.join(' and ')} in 24 h`]),
  ].join(', ');
}
