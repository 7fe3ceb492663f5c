import { expect, test } from 'vitest';

import { counted } from './counted.ts';

test('one of a thing is said in the singular, none and several in the plural', () => {
  expect(counted(1, 'source')).toBe('1 source');
  expect(counted(0, 'source')).toBe('0 sources');
  expect(counted(1_200, 'source')).toBe('1,200 sources');
  expect(counted(2, 'post is', 'posts are')).toBe('2 posts are');
});
