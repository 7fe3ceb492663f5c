/**
 * The twelve sources where trends are read, as plain data that both sides share. No schema lives here, so
 * the browser can import it without the weight of the validator.
 */

export const sourceNames = [
  'rss',
  'facebook',
  'tiktok',
  'instagram',
  'x',
  'pinterest',
  'bluesky',
  'douyin',
  'reddit',
  'mastodon',
  'tumblr',
  'hackernews',
] as const;

export type SourceName = (typeof sourceNames)[number];

/** The columns that hold a trend's counts. Every source maps its own words onto these. */
export const countColumns = ['likes', 'comments', 'shares', 'views', 'saves', 'quotes'] as const;

export type CountColumn = (typeof countColumns)[number];

/** A trend's counts at one instant. A count that the network did not give is null, never 0. */
export type Counts = { [column in CountColumn]: number | null };

export const noCounts: Counts = {
  likes: null,
  comments: null,
  shares: null,
  views: null,
  saves: null,
  quotes: null,
};

/** What a list is ordered by in the store. `score` is the time-invariant viral or trending score. */
export type SortKey = CountColumn | 'score' | 'engagement' | 'growth' | 'newest' | 'oldest';

interface SourceFacts {
  label: string;
  /** Sort values of the spec in its order; the first is the default. */
  sorts: Readonly<Record<string, SortKey>>;
  /** The row's own count fields by the network's words, and the column that holds each. */
  counts: Readonly<Record<string, CountColumn>>;
  /** The counts that add up to `total_engagement`. Views never do: seeing is not acting. */
  engagement: readonly CountColumn[];
  /** False where nobody can read a post's numbers twice: growth is then never stated. */
  snapshots: boolean;
}

const facts = {
  rss: {
    label: 'News feeds',
    sorts: {
      trending: 'score',
      engagement: 'engagement',
      growth: 'growth',
      facebook: 'shares',
      reddit: 'likes',
      pinterest: 'saves',
      recent: 'newest',
    },
    counts: { facebook_shares: 'shares', reddit_score: 'likes', pinterest_shares: 'saves' },
    engagement: ['shares', 'likes', 'saves'],
    snapshots: true,
  },
  facebook: {
    label: 'Facebook',
    sorts: {
      viral: 'score',
      engagement: 'engagement',
      most_comments: 'comments',
      most_shares: 'shares',
      most_views: 'views',
      newest: 'newest',
      oldest: 'oldest',
    },
    counts: { likes: 'likes', comments: 'comments', shares: 'shares', views: 'views' },
    engagement: ['likes', 'comments', 'shares'],
    snapshots: false,
  },
  tiktok: {
    label: 'TikTok',
    sorts: {
      viral: 'score',
      most_liked: 'likes',
      most_viewed: 'views',
      most_saved: 'saves',
      engagement: 'engagement',
      newest: 'newest',
    },
    counts: { likes: 'likes', comments: 'comments', shares: 'shares', views: 'views', saves: 'saves' },
    engagement: ['likes', 'comments', 'shares', 'saves'],
    snapshots: true,
  },
  instagram: {
    label: 'Instagram',
    sorts: {
      viral: 'score',
      most_liked: 'likes',
      most_commented: 'comments',
      engagement: 'engagement',
      newest: 'newest',
    },
    counts: { likes: 'likes', comments: 'comments' },
    engagement: ['likes', 'comments'],
    snapshots: true,
  },
  x: {
    label: 'X',
    sorts: {
      viral: 'score',
      most_liked: 'likes',
      most_retweeted: 'shares',
      most_replied: 'comments',
      most_viewed: 'views',
      engagement: 'engagement',
      newest: 'newest',
      oldest: 'oldest',
    },
    counts: { likes: 'likes', retweets: 'shares', replies: 'comments', quotes: 'quotes', views: 'views' },
    engagement: ['likes', 'shares', 'comments', 'quotes'],
    snapshots: true,
  },
  pinterest: {
    label: 'Pinterest',
    sorts: {
      trending: 'score',
      most_saved: 'saves',
      most_liked: 'likes',
      most_repins: 'shares',
      most_comments: 'comments',
      newest: 'newest',
    },
    counts: { saves: 'saves', likes: 'likes', repins: 'shares', comments: 'comments' },
    engagement: ['saves', 'likes', 'shares', 'comments'],
    snapshots: false,
  },
  bluesky: {
    label: 'Bluesky',
    sorts: {
      viral: 'score',
      most_liked: 'likes',
      most_reposted: 'shares',
      most_replied: 'comments',
      most_quoted: 'quotes',
      engagement: 'engagement',
      newest: 'newest',
    },
    counts: { likes: 'likes', reposts: 'shares', replies: 'comments', quotes: 'quotes' },
    engagement: ['likes', 'shares', 'comments', 'quotes'],
    snapshots: true,
  },
  douyin: {
    label: 'Douyin',
    sorts: {
      viral: 'score',
      most_liked: 'likes',
      most_commented: 'comments',
      most_shared: 'shares',
      engagement: 'engagement',
      newest: 'newest',
    },
    counts: { likes: 'likes', comments: 'comments', shares: 'shares' },
    engagement: ['likes', 'comments', 'shares'],
    snapshots: true,
  },
  reddit: {
    label: 'Reddit',
    sorts: {
      viral: 'score',
      most_upvoted: 'likes',
      most_commented: 'comments',
      engagement: 'engagement',
      newest: 'newest',
      oldest: 'oldest',
    },
    counts: { upvotes: 'likes', comments: 'comments' },
    engagement: ['likes', 'comments'],
    snapshots: true,
  },
  mastodon: {
    label: 'Mastodon',
    sorts: {
      viral: 'score',
      most_liked: 'likes',
      most_boosted: 'shares',
      most_replied: 'comments',
      engagement: 'engagement',
      newest: 'newest',
    },
    counts: { likes: 'likes', boosts: 'shares', replies: 'comments', quotes: 'quotes' },
    engagement: ['likes', 'shares', 'comments', 'quotes'],
    snapshots: true,
  },
  tumblr: {
    label: 'Tumblr',
    sorts: { viral: 'score', most_noted: 'engagement', newest: 'newest', oldest: 'oldest' },
    counts: { note_count: 'likes' },
    engagement: ['likes'],
    snapshots: false,
  },
  hackernews: {
    label: 'Hacker News',
    sorts: {
      viral: 'score',
      most_points: 'likes',
      most_commented: 'comments',
      engagement: 'engagement',
      newest: 'newest',
    },
    counts: { points: 'likes', comments: 'comments' },
    engagement: ['likes', 'comments'],
    snapshots: true,
  },
} as const satisfies Record<SourceName, SourceFacts>;

/** The words of one source's own counts, as types: `CountName<'x'>` is likes, retweets, replies … */
export type CountName<S extends SourceName> = keyof (typeof facts)[S]['counts'] & string;

export const sources: Readonly<Record<SourceName, SourceFacts>> = facts;

export const hackerNewsTypes = ['link', 'ask', 'show', 'job', 'poll'] as const;

/**
 * The sum of the counts that a source counts as engagement. Null when the network gave none of them, so
 * that an unknown number is never shown as 0.
 */
export function totalEngagement(source: SourceName, counts: Counts): number | null {
  const known = sources[source].engagement.flatMap((column) => counts[column] ?? []);
  return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0);
}

/** Counts as last known: those told now, and the earlier ones where nothing was told. */
export function latestCounts(told: Counts, before: Counts): Counts {
  const latest = { ...before };
  for (const column of countColumns) latest[column] = told[column] ?? before[column];
  return latest;
}

/** The sort that a source uses when none is asked for. */
export function defaultSort(source: SourceName): string {
  return Object.keys(sources[source].sorts)[0] ?? 'newest';
}
