import { t } from '#contract/message.ts';
import type { SourceFacts } from './facts.ts';

export const rss = {
  get label() {
    return t`News feeds`;
  },
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
  hashtags: false,
  bestTime: false,
} as const satisfies SourceFacts;
