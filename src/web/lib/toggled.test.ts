import { expect, test } from 'vitest';

import { toggled } from './toggled.ts';

test('a selection takes an id in and out again, and leaves the earlier one as it was', () => {
  const before = new Set([1, 2]);
  expect([...toggled(before, 3)]).toEqual([1, 2, 3]);
  expect([...toggled(before, 1)]).toEqual([2]);
  expect([...before]).toEqual([1, 2]);
});
