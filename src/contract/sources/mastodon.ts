import type { SourceFacts } from './facts.ts';

export const mastodon = {
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
  fields: [],
  hashtags: true,
  bestTime: true,
} as const satisfies SourceFacts;
