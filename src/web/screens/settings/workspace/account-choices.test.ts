import { expect, test } from 'vitest';

import { withChoices } from './account-choices.ts';

test('an account that is connected while another is switched off stays a default', () => {
  const choices = new Map([
    [1, false],
    [3, true],
  ]);
  expect(withChoices([1, 2], choices)).toEqual([2, 3]);
  expect(withChoices([1, 2, 4], choices)).toEqual([2, 3, 4]);
  expect(withChoices([1, 2, 3], new Map())).toEqual([1, 2, 3]);
});
