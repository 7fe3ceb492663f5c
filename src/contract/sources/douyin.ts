import type { SourceFacts } from './facts.ts';

export const douyin = {
  label: 'Douyin',
  sorts: {
    viral: 'score',
    most_liked: 'likes',
    most_commented: 'comments',
    most_shared: 'shares',
    engagement: 'engagement',
    newest: 'newest',
  },
  counts: { likes: 'likes', comments: 'comments', shares: 'shares' },
  engagement: ['likes', 'comments', 'shares'],
  snapshots: true,
  fields: ['title_en', 'title_zh', 'sound'],
  hashtags: true,
  bestTime: true,
  domains: ['douyin.com', 'iesdouyin.com'],
} as const satisfies SourceFacts;
