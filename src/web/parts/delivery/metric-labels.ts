import type { TargetMetrics } from '#contract/delivery/target-metrics.ts';
import { labelOf } from '#contract/networks/all.ts';
import {
  countingOf,
  isOffered,
  type MetricName,
  type MissingReason,
} from '#contract/networks/post-metrics.ts';
import { ago } from '#web/lib/format.ts';

export const metricLabels: Readonly<Record<MetricName, string>> = {
  impressions: 'Impressions',
  reach: 'Reach',
  likes: 'Likes',
  comments: 'Comments',
  shares: 'Shares',
  saves: 'Saves',
  clicks: 'Clicks',
  score: 'Score',
};

/** What a network counts under a name, where the name does not say it. */
export function metricMeaning(network: string, name: MetricName): string | null {
  const { counts, impressionsAre } = countingOf(network);
  if (name === 'impressions') return impressionsAre ? `${labelOf(network)} counts ${impressionsAre}` : null;
  const own = counts[name] ?? [];
  const differs = own.length > 1 || own[0] !== name;
  return differs
    ? `${own.map((each) => each.replaceAll('_', ' ')).join(' and ')} on ${labelOf(network)}`
    : null;
}

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
        ? `Copydesk can’t read this on ${label}`
        : `${label} doesn’t report ${metricLabels[name].toLowerCase()}`;
    case 'delayed':
      if (metrics.problem !== null) return `Not collected yet: ${metrics.problem}`;
      if (metrics.next_at === null) return 'Not collected';
      return Date.parse(metrics.next_at) <= now
        ? 'Not collected yet: loading'
        : `Not collected yet: ${metrics.read_at === null ? 'first' : 'next'} numbers ${ago(metrics.next_at, now)}`;
    case 'withheld':
      return `${label} didn’t report it`;
    case 'gone':
      return `The post was removed on ${label} before it was counted`;
  }
}
