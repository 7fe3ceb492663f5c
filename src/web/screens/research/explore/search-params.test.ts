import { expect, test } from 'vitest';

import { sourceNames } from '#contract/sources/all.ts';
import { joinSources, searchParams, sourcesOf } from './search-params.ts';

test('an address says what is asked for, and defaults fall away', () => {
  expect(
    searchParams({
      keyword: 'climate',
      sources: 'mastodon,x',
      time_range: '30d',
      sort: 'engagement',
      min_engagement: '500',
      muted: 'show',
      open: '12',
    }),
  ).toEqual({ keyword: 'climate', sources: 'x,mastodon', min_engagement: 500, muted: 'show', open: 12 });
});

test('what means nothing falls away', () => {
  expect(
    searchParams({
      keyword: '',
      sources: 'myspace',
      time_range: 'soon',
      sort: 'best',
      per_source: '51',
      open: '-1',
    }),
  ).toEqual({});
});

test('all networks are as good as none, and each is asked for once', () => {
  expect(joinSources(sourceNames)).toBeUndefined();
  expect(joinSources([])).toBeUndefined();
  expect(sourcesOf('x,x,rss')).toEqual(['rss', 'x']);
});
