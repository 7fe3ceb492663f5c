import { expect, test } from 'vitest';

import { holdingsText } from './member-labels.ts';

test.each([
  [{ cards: 0, posts: 0, views: 0 }, ''],
  [{ cards: 1, posts: 0, views: 0 }, '1 open card'],
  [{ cards: 3, posts: 0, views: 1 }, '3 open cards and 1 watched view'],
  [{ cards: 3, posts: 2, views: 2 }, '3 open cards, 2 unfinished posts and 2 watched views'],
])('%o is told as “%s”', (held, text) => {
  expect(holdingsText(held)).toBe(text);
});
