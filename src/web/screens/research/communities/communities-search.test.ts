import { expect, test } from 'vitest';

import { communitySorts } from '#contract/research/community-sorts.ts';
import { communitiesSearch, openSlug, sortLabels } from './communities-search.ts';

test('every order of the API has a name, and the first stays the default', () => {
  for (const network of ['reddit', 'bluesky'] as const) {
    expect(Object.keys(sortLabels[network])).toEqual(communitySorts[network]);
  }
  expect(communitiesSearch({ sort: 'upside' })).toEqual({});
  expect(communitiesSearch({ network: 'bluesky', sort: 'avg_likes' })).toEqual({
    network: 'bluesky',
    sort: 'avg_likes',
  });
});

test('what belongs to the other network falls away', () => {
  expect(
    communitiesSearch({ network: 'bluesky', sort: 'members', min_members: '500', subreddit: 'europe' }),
  ).toEqual({ network: 'bluesky' });
  expect(communitiesSearch({ network: 'reddit', feed: 'whats-hot', subreddit: 'Europe' })).toEqual({
    subreddit: 'europe',
  });
  expect(openSlug({ subreddit: 'europe' })).toBe('europe');
});
