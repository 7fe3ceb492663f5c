import type { SourceFacts } from './facts.ts';

export const rss = {
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
  fields: ['trend_score', 'growth_rate', 'feed_name', 'category_id', 'category_name'],
  labels: {
    facebook: 'Facebook shares',
    reddit: 'Reddit score',
    pinterest: 'Pinterest shares',
    recent: 'Most recent',
    facebook_shares: 'Facebook shares',
    reddit_score: 'Reddit score',
    pinterest_shares: 'Pinterest shares',
  },
  hashtags: false,
  bestTime: false,
} as const satisfies SourceFacts;
