import { networks } from '#contract/networks/all.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { isOffered, type MetricName } from '#contract/post-metrics.ts';
import { exactNumber, percent, shortNumber } from '#web/lib/format.ts';
import { metricLabels } from '#web/parts/metric-words.ts';

export type Summary = DataOf<Contract['analytics']['summary']>;
export type Report = DataOf<Contract['analytics']['report']>;
export type Sums = Summary['totals'];

/** 9,412 · 148k: as exact as can be taken in at a glance. */
export function bigNumber(value: number): string {
  return Math.abs(value) < 100_000 ? exactNumber(value) : shortNumber(value);
}

/** 3.78 % · 0 %: a rate that was counted may be nothing. It never breaks in two. */
export function rateWords(value: number): string {
  return (value === 0 ? '0 %' : percent(value)).replaceAll(' ', '\u00a0');
}

export const networkLabel = (network: string) => (isNetworkName(network) ? networks[network].label : network);

/** Why a sum is not known. */
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
  return offers
    ? `${networkLabel(network)} has not told ${label}`
    : `${networkLabel(network)} does not count ${label}`;
}

/** Engagement of a post at one account, on average; null where none was counted. */
export function perTarget({ engagement, read }: Pick<Sums, 'engagement' | 'read'>): number | null {
  return engagement === null || read === 0 ? null : engagement / read;
}
