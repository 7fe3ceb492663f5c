import { expect, test } from 'vitest';

import { capOf } from './token-labels.ts';

test.each([
  ['', null],
  ['  ', null],
  ['500', 500],
  ['1000000', 1_000_000],
  ['0', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['1000001', undefined],
  ['many', undefined],
])('%j requests a day are %s', (typed, cap) => expect(capOf(typed)).toBe(cap));
