import { describe, expect, test } from 'vitest';

import { between } from './between.ts';

describe('a selection', () => {
  test('is a range in both directions', () => {
    expect(between([9, 5, 7, 1], 5, 1)).toEqual([5, 7, 1]);
    expect(between([9, 5, 7, 1], 1, 9)).toEqual([9, 5, 7, 1]);
    expect(between([9, 5, 7, 1], 7, 7)).toEqual([7]);
  });

  test('is the one alone where the range has no beginning in the list', () => {
    expect(between([9, 5], null, 5)).toEqual([5]);
    expect(between([9, 5], 4, 5)).toEqual([5]);
  });
});
