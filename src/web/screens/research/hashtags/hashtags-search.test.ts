import { expect, test } from 'vitest';

import { hashtagSorts as ofContract } from '#contract/research/hashtags.ts';
import { hashtagsSearch, hashtagSorts } from './hashtags-search.ts';

test('every order of the API is offered', () => {
  expect(hashtagSorts).toEqual(ofContract);
});

test('defaults and what means nothing fall away', () => {
  expect(hashtagsSearch({ network: 'rss', sort: 'trending', q: '', tag: 'climate', open: '0' })).toEqual({
    tag: 'climate',
  });
  expect(hashtagsSearch({ network: 'x', sort: 'growth' })).toEqual({ network: 'x', sort: 'growth' });
});
