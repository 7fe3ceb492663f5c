import { expect, test } from 'vitest';

import { pauseBeforeReread } from './rules.ts';

const hour = 3_600_000;

test('a post is read again at about 1, 2, 5, 11 and 23 h, then daily for 14 days', () => {
  const hours: number[] = [];
  let at = 0;
  for (let step = 0; ; step++) {
    const pause = pauseBeforeReread(step, () => 0.5);
    if (pause === null) break;
    at += pause;
    hours.push(at / hour);
  }
  expect(hours.slice(0, 7)).toEqual([1, 2, 5, 11, 23, 47, 71]);
  expect(hours.at(-1)).toBe(14 * 24 - 1);
  expect(pauseBeforeReread(0, () => 0)).toBe(0.9 * hour);
});
