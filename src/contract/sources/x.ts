import type { SourceFacts } from './facts.ts';

export const x = {
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
  fields: [],
  hashtags: true,
  bestTime: true,
} as const satisfies SourceFacts;
