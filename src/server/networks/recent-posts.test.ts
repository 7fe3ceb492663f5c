import { expect, test } from 'vitest';

import { recentPosts } from './recent-posts.ts';

const post = (id: string) => ({ id, url: null });

test('a post is known by the key of its step, until many newer ones are', () => {
  const recent = recentPosts(2);
  recent.keep('one', post('1'));
  recent.keep('two', post('2'));
  expect(recent.of('one')).toEqual(post('1'));
  recent.keep('three', post('3'));
  expect(['one', 'two', 'three', 'four'].map((key) => recent.of(key)?.id ?? null)).toEqual([
    null,
    '2',
    '3',
    null,
  ]);
});
