import type { SourceFacts } from './facts.ts';

export const tumblr = {
  label: 'Tumblr',
  sorts: { viral: 'score', most_noted: 'engagement', newest: 'newest', oldest: 'oldest' },
  counts: { note_count: 'likes' },
  engagement: ['likes'],
  snapshots: false,
  fields: [],
  hashtags: true,
  bestTime: true,
} as const satisfies SourceFacts;
