import type { Contract } from '#contract/index.ts';
import { labelOf } from '#contract/networks/all.ts';
import { isOffered, type MetricName } from '#contract/networks/post-metrics.ts';
import type { DataOf } from '#contract/operation.ts';
import { exactNumber, percent, shortNumber } from '#web/lib/format.ts';
import { metricLabels } from '#web/parts/delivery/metric-labels.ts';

export type Summary = DataOf<Contract['analytics']['summary']>;
export type Report = DataOf<Contract['analytics']['report']>;
export type Sums = Summary['totals'];

/** 9,412 · 148k: as exact as can be grasped at a glance. */
export function bigNumber(value: number): string {
  return Math.abs(value) < 100_000 ? exactNumber(value) : shortNumber(value);
}

/** 3.78 % · 0 %: a counted rate may be zero. It never wraps. */
export function rateText(value: number): string {
  return (value === 0 ? '0 %' : percent(value)).replaceAll(' ', '\u00a0');
}

/** Why a sum is unknown. */
export function whyNoSum(
  name: MetricName | 'engagement' | 'engagement_rate',
  sums: Sums,
  network?: string,
): string {
  if (sums.read === 0) return 'Not collected yet';
  const counted = name === 'engagement_rate' ? 'impressions' : name;
  const label = counted === 'engagement' ? 'engagement' : metricLabels[counted].toLowerCase();
  if (network === undefined) return `No network here told ${label}`;
  const offers = counted === 'engagement' || isOffered(network, counted);
  return offers ? `${labelOf(network)} has not told ${label}` : `${labelOf(network)} does not count ${label}`;
}

/** Engagement of a post at one account, on average; null where none was counted. */
export function perTarget({ engagement, read }: Pick<Sums, 'engagement' | 'read'>): number | null {
  return engagement === null || read === 0 ? null : engagement / read;
}
