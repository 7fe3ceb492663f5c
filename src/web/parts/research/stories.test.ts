import { expect, test } from 'vitest';

import type { TrendPost } from '#contract/research/trends.ts';
import { foldStories } from './stories.ts';

const post = (id: number, story: number | null) =>
  ({ id, story: story === null ? null : { id: story, trends: 2, sources: 2 } }) as TrendPost;

test('of each story only the first is listed, in the order they come, and the others are counted', () => {
  const folded = foldStories([post(1, 7), post(2, null), post(3, 7), post(4, 8), post(5, 7), post(6, 8)]);
  expect(folded.first.map(({ id }) => id)).toEqual([1, 2, 4]);
  expect(folded.again).toBe(3);
});

test('posts that stand alone are never folded', () => {
  const alone = [post(1, null), post(2, null)];
  expect(foldStories(alone)).toEqual({ first: alone, again: 0 });
});
