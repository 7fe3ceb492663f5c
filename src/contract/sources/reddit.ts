import type { SourceFacts } from './facts.ts';

export const reddit = {
  label: 'Reddit',
  sorts: {
    viral: 'score',
    most_upvoted: 'likes',
    most_commented: 'comments',
    engagement: 'engagement',
    newest: 'newest',
    oldest: 'oldest',
  },
  counts: { upvotes: 'likes', comments: 'comments' },
  engagement: ['likes', 'comments'],
  snapshots: true,
  fields: ['subreddit', 'flair'],
  hashtags: false,
  bestTime: true,
  newsShares: 'likes',
  listing: { origin: 'https://www.reddit.com', counts: { score: 'likes' } },
} as const satisfies SourceFacts;
