import { describe, expect, test } from 'vitest';

import { exploreSearch, keeps, viewSearch } from './explore-search.ts';

describe('an address of Explore', () => {
  test('without parameters shows stories of all sources', () => {
    expect(viewSearch(exploreSearch({}))).toEqual({ source: 'all' });
    expect(viewSearch(exploreSearch({ source: 'nowhere' }))).toEqual({ source: 'all' });
  });

  test('keeps with all sources what stories have: their sorts, 30 days, categories of news', () => {
    const search = { source: 'all', category: 'Science', subreddit: 'space', type: 'ask' };
    expect(viewSearch(exploreSearch({ ...search, sort: 'widest', time_range: '30d' }))).toEqual({
      source: 'all',
      category: 'Science',
      sort: 'widest',
      time_range: '30d',
    });
    for (const range of ['3m', '31d', 'all']) {
      expect(exploreSearch({ ...search, sort: 'viral', time_range: range })).toMatchObject({
        sort: undefined,
        time_range: undefined,
      });
    }
  });

  test('leaves defaults out, so that links stay short', () => {
    const search = exploreSearch({ source: 'mastodon', sort: 'viral', time_range: '24h' });
    expect(viewSearch(search)).toEqual({ source: 'mastodon' });
  });

  test('drops what is unknown, and a sort of another source', () => {
    const search = exploreSearch({ source: 'reddit', sort: 'most_boosted', time_range: 'soon', open: '-3' });
    expect(viewSearch(search)).toEqual({ source: 'reddit' });
  });

  test('keeps the filter of a source only with that source', () => {
    const filters = { category: 'Science', subreddit: 'space', type: 'ask' };
    expect(viewSearch(exploreSearch({ ...filters, source: 'rss' }))).toEqual({
      source: 'rss',
      category: 'Science',
    });
    expect(viewSearch(exploreSearch({ ...filters, source: 'hackernews' }))).toEqual({
      source: 'hackernews',
      type: 'ask',
    });
  });

  test('takes a number that is written as text', () => {
    expect(exploreSearch({ min_engagement: '500', open: '12' })).toMatchObject({
      min_engagement: 500,
      open: 12,
    });
  });

  test('keeps a keyword of digits as words', () => {
    expect(exploreSearch({ keyword: 2024 }).keyword).toBe('2024');
  });
});

describe('a saved view', () => {
  const view = { search: { source: 'rss', time_range: '7d' } };

  test('is recognized by its filters, whatever post is open', () => {
    expect(keeps(view, exploreSearch({ source: 'rss', time_range: '7d', open: 4 }))).toBe(true);
  });

  test('is not recognized when one filter more is set', () => {
    expect(keeps(view, exploreSearch({ source: 'rss', time_range: '7d', keyword: 'rates' }))).toBe(false);
  });
});
