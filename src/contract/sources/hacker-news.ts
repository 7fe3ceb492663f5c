import type { SourceFacts } from './facts.ts';

export const hackernews = {
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
  fields: ['type'],
  types: ['link', 'ask', 'show', 'job', 'poll'],
  hashtags: false,
  bestTime: false,
  domains: ['news.ycombinator.com'],
} as const satisfies SourceFacts;
