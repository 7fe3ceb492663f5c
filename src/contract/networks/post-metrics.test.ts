import { describe, expect, it, test } from 'vitest';

import { networks } from './all.ts';
import { networkNames } from './facts.ts';
import { countsOf, engagementOf, metricNames, ownCounts, whyMissing } from './post-metrics.ts';

const sentAt = new Date('2026-03-01T12:00:00Z');
const hoursLater = (hours: number) => new Date(sentAt.getTime() + hours * 3_600_000);

describe('what the numbers of a network mean', () => {
  it.each(networkNames)('%s counts only what its facts say it tells, and nothing twice', (network) => {
    const used = Object.values(networks[network].metrics.counts).flat();
    expect(networks[network].metrics.names).toEqual(expect.arrayContaining(used));
    expect(new Set(used).size).toBe(used.length);
  });

  test('a quote on Bluesky is a share, and what was not told is null, never 0', () => {
    const counts = countsOf('bluesky', { likes: 4, reposts: 2, quotes: 1, replies: 0 });
    expect(counts).toMatchObject({ likes: 4, shares: 3, comments: 0, saves: null, impressions: null });
  });

  test('a server that knows no quotes has its boosts as shares', () => {
    expect(countsOf('mastodon', { boosts: 5 }).shares).toBe(5);
  });

  test('views count as impressions where the network shows posts so', () => {
    expect(countsOf('threads', { views: 900 }).impressions).toBe(900);
    expect(networks.threads.metrics.impressionsAre).toBe('views');
  });

  test('engagement adds what is known; of nothing it is null', () => {
    expect(engagementOf(countsOf('reddit', { score: -3, comments: 5 }))).toBe(2);
    expect(engagementOf(countsOf('bluesky', {}))).toBeNull();
  });

  test('a network that is not known counts nothing', () => {
    expect(Object.values(countsOf('friendster', { likes: 3 }))).toEqual(metricNames.map(() => null));
  });
});

test('what is no number, too large or unheard of is not kept', () => {
  const told = { likes: 3, replies: Number.NaN, quotes: 1e300, reposts: Infinity, nonsense: 4 };
  expect(ownCounts('bluesky', told)).toEqual({ likes: 3 });
});

describe('why a number is not known', () => {
  const post = { network: 'instagram', readable: true, sentAt, readAt: null, goneAt: null };

  test.each([
    ['the network has none', { network: 'bluesky' }, 'unsupported'],
    ['Copydesk cannot read the account', { readable: false }, 'unsupported'],
    ['nothing was read yet', {}, 'delayed'],
    ['the post was gone before', { goneAt: hoursLater(1) }, 'gone'],
    ['the network tells it up to two days later', { readAt: hoursLater(6) }, 'delayed'],
    ['it told the others, long after', { readAt: hoursLater(72) }, 'withheld'],
  ])('%s', (_why, over, reason) => {
    expect(whyMissing('impressions', { ...post, ...over })).toBe(reason);
  });
});
