import type { SourceFacts } from './facts.ts';

export const tiktok = {
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
  fields: ['sound'],
  hashtags: true,
  bestTime: true,
} as const satisfies SourceFacts;
