import { networks } from '#contract/networks/all.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import { countingOf, isOffered, type MetricName, type MissingReason } from '#contract/post-metrics.ts';
import type { TargetMetrics } from '#contract/target-metrics.ts';
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

/** What is counted under a name at this network, where that is not said by the name. */
export function metricMeaning(network: string, name: MetricName): string | null {
  const { counts, impressionsAre } = countingOf(network);
  if (name === 'impressions') return impressionsAre ? `${labelOf(network)} counts ${impressionsAre}` : null;
  const own = counts[name] ?? [];
  const differs = own.length > 1 || own[0] !== name;
  return differs
    ? `${own.map((each) => each.replaceAll('_', ' ')).join(' and ')} at ${labelOf(network)}`
    : null;
}

/** Why a number is missing, as a sentence for the person who looks at the dash. */
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
        ? `Copydesk cannot read this at ${label}`
        : `${label} does not count ${metricLabels[name].toLowerCase()}`;
    case 'delayed':
      if (metrics.problem !== null) return `Not collected yet: ${metrics.problem}`;
      if (metrics.next_at === null) return 'Not collected';
      return Date.parse(metrics.next_at) <= now
        ? 'Not collected yet: it is being read'
        : `Not collected yet: ${metrics.read_at === null ? 'first' : 'next'} numbers ${ago(metrics.next_at, now)}`;
    case 'withheld':
      return `${label} has not told it`;
    case 'gone':
      return `The post was gone at ${label} before it was counted`;
  }
}

const labelOf = (network: string) => (isNetworkName(network) ? networks[network].label : network);
