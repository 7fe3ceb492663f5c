import type { SourceFacts } from './facts.ts';

export const bluesky = {
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
  fields: [],
  hashtags: true,
  bestTime: true,
} as const satisfies SourceFacts;
