import type { SourceFacts } from './facts.ts';

export const pinterest = {
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
  fields: [],
  hashtags: true,
  bestTime: true,
  newsShares: 'saves',
} as const satisfies SourceFacts;
