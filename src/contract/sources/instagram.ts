import type { SourceFacts } from './facts.ts';

export const instagram = {
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
  fields: ['sound'],
  hashtags: true,
  bestTime: true,
} as const satisfies SourceFacts;
