import { expect, test } from 'vitest';

import { peekSide } from './peek-side.ts';

const area = { left: 60, right: 1440 };
const width = 440;

test.each([
  ['a card of a first column leaves the end free', { left: 76, right: 364 }, 'end'],
  ['a card of a last column moves the peek to the start', { left: 1100, right: 1388 }, 'start'],
  ['a row of the whole width is covered alike, so the peek stays at the end', area, 'end'],
  ['where both sides cover it, the one that covers less is chosen', { left: 480, right: 1440 }, 'start'],
] as const)('%s', (_, row, side) => {
  expect(peekSide(row, area, width, false)).toBe(side);
});

test('in a page from right to left the end is at the left', () => {
  expect(peekSide({ left: 76, right: 364 }, area, width, true)).toBe('start');
  expect(peekSide({ left: 1100, right: 1388 }, area, width, true)).toBe('end');
});
