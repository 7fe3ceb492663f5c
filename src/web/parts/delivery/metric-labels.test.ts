import { expect, test } from 'vitest';

import { metricMeaning, whyNoNumber } from './metric-labels.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const metrics = { next_at: '2026-03-01T12:12:00Z', problem: null, read_at: null };
const likes = { network: 'bluesky', name: 'likes', metrics, now } as const;

test.each([
  ['the network has none', 'unsupported', { name: 'impressions' }, 'Bluesky doesn’t report impressions'],
  ['it cannot be read', 'unsupported', {}, 'Copydesk can’t read this on Bluesky'],
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
    'Not collected yet: loading',
  ],
  [
    'something is wrong',
    'delayed',
    { metrics: { ...metrics, problem: 'Bluesky is down.' } },
    'Not collected yet: Bluesky is down.',
  ],
  ['nobody will read it', 'delayed', { metrics: { ...metrics, next_at: null } }, 'Not collected'],
  ['it was not told', 'withheld', {}, 'Bluesky didn’t report it'],
  ['the post is gone', 'gone', {}, 'The post was removed on Bluesky before it was counted'],
] as const)('a number that is missing because %s', (_why, reason, over, text) => {
  expect(whyNoNumber(reason, { ...likes, ...over })).toBe(text);
});

test('what is counted is said where the name does not say it', () => {
  expect(metricMeaning('bluesky', 'shares')).toBe('reposts and quotes on Bluesky');
  expect(metricMeaning('threads', 'impressions')).toBe('Threads counts views');
  expect(metricMeaning('facebook', 'likes')).toBe('reactions on Facebook');
  expect(metricMeaning('x', 'impressions')).toBeNull();
  expect(metricMeaning('x', 'likes')).toBeNull();
});
