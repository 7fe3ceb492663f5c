import { t } from '#contract/message.ts';
import { listed } from '#contract/reader.ts';
import type { MetricName } from './post-metrics.ts';

/** What can be done on some networks and not on others. The facts and the adapters say where. */
export const capabilityNames = [
  'text',
  'images',
  'carousel',
  'video',
  'documents',
  'formats',
  'alt',
  'thread',
  'first_comment',
  'metrics',
  'followers',
  'delete',
  'correct',
] as const;

export type CapabilityName = (typeof capabilityNames)[number];

/** Those that fit into a table; a list of a network's capabilities has all of them. */
export const comparedCapabilities = [
  'text',
  'images',
  'carousel',
  'video',
  'thread',
  'first_comment',
  'metrics',
  'delete',
  'correct',
] as const satisfies readonly CapabilityName[];

/** As the heading of a column. */
export function capabilityLabel(name: CapabilityName): string {
  switch (name) {
    case 'text':
      return t`Text`;
    case 'images':
      return t`Images`;
    case 'carousel':
      return t`Carousel`;
    case 'video':
      return t({ message: 'Video', context: 'of a network' });
    case 'documents':
      return t`Documents`;
    case 'formats':
      return t`Reels, stories`;
    case 'alt':
      return t`Alt texts`;
    case 'thread':
      return t`Thread`;
    case 'first_comment':
      return t`First comment`;
    case 'metrics':
      return t`Numbers`;
    case 'followers':
      return t`Followers`;
    case 'delete':
      return t({ message: 'Delete', context: 'of a network' });
    case 'correct':
      return t({ message: 'Correct', context: 'of a network' });
  }
}

function metricLabel(name: MetricName): string {
  switch (name) {
    case 'impressions':
      return t`Impressions`;
    case 'reach':
      return t`Reach`;
    case 'likes':
      return t({ message: 'Likes', context: 'metric' });
    case 'comments':
      return t({ message: 'Comments', context: 'metric' });
    case 'shares':
      return t({ message: 'Shares', context: 'metric' });
    case 'saves':
      return t({ message: 'Saves', context: 'metric' });
    case 'clicks':
      return t({ message: 'Clicks', context: 'metric' });
    case 'score':
      return t`Score`;
  }
}

/** Within a sentence. */
export function metricName(name: MetricName): string {
  switch (name) {
    case 'impressions':
      return t`impressions`;
    case 'reach':
      return t`reach`;
    case 'likes':
      return t`likes`;
    case 'comments':
      return t`comments`;
    case 'shares':
      return t`shares`;
    case 'saves':
      return t`saves`;
    case 'clicks':
      return t`clicks`;
    case 'score':
      return t`score`;
  }
}

/** `Impressions, likes and comments`. */
export function metricList([first, ...others]: readonly MetricName[]): string {
  return first === undefined ? '' : listed([metricLabel(first), ...others.map(metricName)]);
}
