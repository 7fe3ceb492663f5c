import { t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import { labelOf } from '#contract/networks/all.ts';
import { isOffered, type MetricName } from '#contract/networks/post-metrics.ts';
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

/** Why a sum is unknown. */
export function whyNoSum(
  name: MetricName | 'engagement' | 'engagement_rate',
  sums: Sums,
  of?: string,
): string {
  if (sums.read === 0) return t`Not collected yet`;
  const counted = name === 'engagement_rate' ? 'impressions' : name;
  const metric = metricsInSentences[counted];
  if (of === undefined) return t`No network here has reported ${metric}`;
  const network = labelOf(of);
  return counted === 'engagement' || isOffered(of, counted)
    ? t`${network} has not reported ${metric}`
    : t`${network} does not count ${metric}`;
}

/** Average engagement per account that a post went to; null if none was counted. */
export function perTarget({ engagement, read }: Pick<Sums, 'engagement' | 'read'>): number | null {
  return engagement === null || read === 0 ? null : engagement / read;
}
