import { t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import type { MetricName } from '#contract/networks/post-metrics.ts';
import type { DataOf } from '#contract/operation.ts';
import { exactNumber, shortNumber } from '#web/lib/format.ts';

export type Summary = DataOf<Contract['analytics']['summary']>;
export type Report = DataOf<Contract['analytics']['report']>;
export type Sums = Summary['totals'];

/** Names of metrics, within a sentence and beside a number. */
export const metricsInSentences: Readonly<Record<MetricName | 'engagement', string>> = {
  impressions: t`impressions`,
  reach: t`reach`,
  likes: t`likes`,
  comments: t`comments`,
  shares: t`shares`,
  saves: t`saves`,
  clicks: t`clicks`,
  score: t`score`,
  engagement: t`engagement`,
};

/** 9,412 · 148k: abbreviated, so that it can be read at a glance. */
export function bigNumber(value: number): string {
  return Math.abs(value) < 100_000 ? exactNumber(value) : shortNumber(value);
}

/** Why a sum over networks is unknown. */
export function whyNoSum(name: SumName, sums: Sums): string {
  if (sums.read === 0) return t`Not collected yet`;
  const metric = metricsInSentences[countedFor(name)];
  return t`No network here has reported ${metric}`;
}

export type SumName = MetricName | 'engagement' | 'engagement_rate';

/** What a rate needs is missing where the rate is. */
export function countedFor(name: SumName): MetricName | 'engagement' {
  return name === 'engagement_rate' ? 'impressions' : name;
}

/** Average engagement per account that a post went to; null if none was counted. */
export function perTarget({ engagement, read }: Pick<Sums, 'engagement' | 'read'>): number | null {
  return engagement === null || read === 0 ? null : engagement / read;
}
