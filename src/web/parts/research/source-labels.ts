import { t } from '@lingui/core/macro';

import type { TrendPost } from '#contract/research/trends.ts';
import { newsSource, sources, type CountName, type SourceName } from '#contract/sources/all.ts';
import type { CountColumn } from '#contract/sources/facts.ts';

const sorts: Readonly<Record<string, string>> = {
  viral: t`Viral`,
  trending: t`Trending`,
  rising: t`Rising`,
  engagement: t`Engagement`,
  growth: t`Growth`,
  newest: t`Newest`,
  oldest: t`Oldest`,
  recent: t`Most recent`,
  most_boosted: t`Most boosted`,
  most_commented: t`Most commented`,
  most_comments: t`Most comments`,
  most_liked: t`Most liked`,
  most_noted: t`Most noted`,
  most_points: t`Most points`,
  most_quoted: t`Most quoted`,
  most_repins: t`Most repins`,
  most_replied: t`Most replied`,
  most_reposted: t`Most reposted`,
  most_retweeted: t`Most retweeted`,
  most_saved: t`Most saved`,
  most_shared: t`Most shared`,
  most_shares: t`Most shares`,
  most_upvoted: t`Most upvoted`,
  most_viewed: t`Most viewed`,
  most_views: t`Most views`,
};

type Count = { [S in SourceName]: CountName<S> }[SourceName];

const counts: Readonly<Record<string, string>> = {
  likes: t({ message: 'likes', context: 'noun' }),
  comments: t({ message: 'comments', context: 'noun' }),
  replies: t({ message: 'replies', context: 'noun' }),
  shares: t({ message: 'shares', context: 'noun' }),
  reposts: t({ message: 'reposts', context: 'noun' }),
  retweets: t({ message: 'retweets', context: 'noun' }),
  repins: t({ message: 'repins', context: 'noun' }),
  boosts: t({ message: 'boosts', context: 'noun' }),
  quotes: t({ message: 'quotes', context: 'noun' }),
  saves: t({ message: 'saves', context: 'noun' }),
  views: t({ message: 'views', context: 'noun' }),
  upvotes: t({ message: 'upvotes', context: 'noun' }),
  points: t`points`,
  note_count: t({ message: 'notes', context: 'of Tumblr' }),
  facebook_shares: t`Facebook shares`,
  reddit_score: t`Reddit score`,
  pinterest_shares: t`Pinterest shares`,
} satisfies Record<Count, string>;

/**
 * The label of a sort: "Most liked" for `most_liked`. A sort by a network's count of a news post is named after the
 * count.
 */
export function sortLabel(sort: string): string {
  return sorts[sort] ?? counts[`${sort}_shares`] ?? counts[`${sort}_score`] ?? sort;
}

/** The network's own name of a count, in its own capitalization. */
export function countLabel(name: string): string {
  return counts[name] ?? name;
}

/** A post's counts by the network's names, in the network's order. A count is null if it was not reported. */
export function countsOf(post: TrendPost): { name: string; column: CountColumn; value: number | null }[] {
  const values: Readonly<Record<string, unknown>> = { ...post };
  return Object.entries(sources[post.platform].counts).map(([name, column]) => {
    const value = values[name];
    return { name, column, value: typeof value === 'number' ? value : null };
  });
}

/** Why a number is missing, as far as is known. */
export function whyMissing(source: SourceName, metricsHidden: boolean): string {
  if (metricsHidden) return t`Not included in your plan`;
  if (source === newsSource) return t`No shares found yet`;
  return t`${{ network: sources[source].label }} doesn’t provide this number`;
}

/** Why growth cannot be stated. */
export function whyNoGrowth(source: SourceName, metricsHidden: boolean): string {
  if (metricsHidden) return t`Not included in your plan`;
  const { label: network, snapshots } = sources[source];
  if (!snapshots) return t`${network} doesn’t provide follow-up readings`;
  return t`Only one reading so far`;
}
