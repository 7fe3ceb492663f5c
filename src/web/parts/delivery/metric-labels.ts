import { t } from '@lingui/core/macro';

import type { TargetMetrics } from '#contract/delivery/target-metrics.ts';
import { labelOf } from '#contract/networks/names.ts';
import {
  countingOf,
  isOffered,
  type MetricName,
  type MissingReason,
} from '#contract/networks/post-metrics.ts';
import { listed } from '#contract/reader.ts';
import { ago } from '#web/lib/format.ts';

export const metricLabels: Readonly<Record<MetricName, string>> = {
  impressions: t`Impressions`,
  reach: t`Reach`,
  likes: t({ message: 'Likes', context: 'metric' }),
  comments: t({ message: 'Comments', context: 'metric' }),
  shares: t({ message: 'Shares', context: 'metric' }),
  saves: t({ message: 'Saves', context: 'metric' }),
  clicks: t({ message: 'Clicks', context: 'metric' }),
  score: t`Score`,
};

/** Names of the networks' own metrics within a sentence; the keys are those of `networks/*.ts`. */
const ownLabels: Readonly<Record<string, string>> = {
  boosts: t({ message: 'boosts', context: 'metric' }),
  bookmarks: t({ message: 'bookmarks', context: 'metric' }),
  crossposts: t({ message: 'crossposts', context: 'metric' }),
  pin_clicks: t({ message: 'pin clicks', context: 'metric' }),
  quotes: t({ message: 'quotes', context: 'metric' }),
  reactions: t({ message: 'reactions', context: 'metric' }),
  reblogs: t({ message: 'reblogs', context: 'metric' }),
  replies: t({ message: 'replies', context: 'metric' }),
  reposts: t({ message: 'reposts', context: 'metric' }),
  reshares: t({ message: 'reshares', context: 'metric' }),
  shares: t({ message: 'shares', context: 'metric' }),
  views: t({ message: 'views', context: 'metric' }),
};

/** What a network counts under a name, if the name does not make it clear. */
export function metricMeaning(network: string, name: MetricName): string | null {
  const { counts, impressionsAre } = countingOf(network);
  const label = labelOf(network);
  if (name === 'impressions') {
    if (!impressionsAre) return null;
    return impressionsAre === 'views'
      ? t`${{ network: label }} counts views`
      : t`${{ network: label }} counts plays`;
  }
  const own = counts[name] ?? [];
  if (own.length === 0 || (own.length === 1 && own[0] === name)) return null;
  const names = own.map((each) => ownLabels[each] ?? each.replaceAll('_', ' '));
  return t`${{ counted: listed(names) }} on ${{ network: label }}`;
}

const notReported: Readonly<Record<MetricName, (network: string) => string>> = {
  impressions: (network) => t`${network} doesn’t report impressions`,
  reach: (network) => t`${network} doesn’t report reach`,
  likes: (network) => t`${network} doesn’t report likes`,
  comments: (network) => t`${network} doesn’t report comments`,
  shares: (network) => t`${network} doesn’t report shares`,
  saves: (network) => t`${network} doesn’t report saves`,
  clicks: (network) => t`${network} doesn’t report clicks`,
  score: (network) => t`${network} doesn’t report score`,
};

/** Why a number is missing, as a sentence. */
export function whyNoNumber(
  reason: MissingReason,
  {
    network,
    name,
    metrics,
    now,
  }: {
    network: string;
    name: MetricName;
    metrics: Pick<TargetMetrics, 'next_at' | 'problem' | 'read_at'>;
    now: number;
  },
): string {
  const label = labelOf(network);
  switch (reason) {
    case 'unsupported':
      return isOffered(network, name)
        ? t`Copydesk can’t read this on ${{ network: label }}`
        : notReported[name](label);
    case 'delayed':
      if (metrics.problem !== null) return t`Not collected yet: ${{ reason: metrics.problem }}`;
      if (metrics.next_at === null) return t`Not collected`;
      if (Date.parse(metrics.next_at) <= now) return t`Not collected yet: loading`;
      return metrics.read_at === null
        ? t`Not collected yet: first numbers ${{ time: ago(metrics.next_at, now) }}`
        : t`Not collected yet: next numbers ${{ time: ago(metrics.next_at, now) }}`;
    case 'withheld':
      return t`${{ network: label }} didn’t report it`;
    case 'gone':
      return t`The post was removed on ${{ network: label }} before it was counted`;
  }
}
