import { expect, test } from 'vitest';

import { metricMeaning, whyNoNumber } from './metric-words.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const metrics = { next_at: '2026-03-01T12:12:00Z', problem: null, read_at: null };
const likes = { network: 'bluesky', name: 'likes', metrics, now } as const;

test.each([
  ['the network has none', 'unsupported', { name: 'impressions' }, 'Bluesky does not count impressions'],
  ['it cannot be read', 'unsupported', {}, 'Copydesk cannot read this at Bluesky'],
  ['it will come', 'delayed', {}, 'Not collected yet: first numbers in 12 min'],
  [
    'it will come, after others',
    'delayed',
    { metrics: { ...metrics, read_at: '2026-03-01T11:00:00Z' } },
    'Not collected yet: next numbers in 12 min',
  ],
  [
    'its time has come',
    'delayed',
    { metrics: { ...metrics, next_at: '2026-03-01T11:59:00Z' } },
    'Not collected yet: it is being read',
  ],
  [
    'something is wrong',
    'delayed',
    { metrics: { ...metrics, problem: 'Bluesky is down.' } },
    'Not collected yet: Bluesky is down.',
  ],
  ['nobody will read it', 'delayed', { metrics: { ...metrics, next_at: null } }, 'Not collected'],
  ['it was not told', 'withheld', {}, 'Bluesky has not told it'],
  ['the post is gone', 'gone', {}, 'The post was gone at Bluesky before it was counted'],
] as const)('a number that is missing because %s', (_why, reason, over, words) => {
  expect(whyNoNumber(reason, { ...likes, ...over })).toBe(words);
});

test('what is counted is said where the name does not say it', () => {
  expect(metricMeaning('bluesky', 'shares')).toBe('reposts and quotes at Bluesky');
  expect(metricMeaning('threads', 'impressions')).toBe('Threads counts views');
  expect(metricMeaning('facebook', 'likes')).toBe('reactions at Facebook');
  expect(metricMeaning('x', 'impressions')).toBeNull();
  expect(metricMeaning('x', 'likes')).toBeNull();
});
