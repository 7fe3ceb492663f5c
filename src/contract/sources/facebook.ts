import type { SourceFacts } from './facts.ts';

export const facebook = {
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
  fields: [],
  hashtags: true,
  bestTime: true,
  newsShares: 'shares',
} as const satisfies SourceFacts;
