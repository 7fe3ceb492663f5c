import { expect, test } from 'vitest';

import { thresholdsOf, watchText } from './thresholds.ts';

const watch = { min_engagement: null, min_growth: null, min_growth_percent: null, checked_at: null };

test('a watch says what a post must reach', () => {
  expect(watchText({ ...watch, min_engagement: 5000 })).toBe('5k+ engagement');
  expect(watchText({ ...watch, min_growth: 500, min_growth_percent: 20 })).toBe('+500 and +20% in 24 h');
  expect(watchText({ ...watch, min_engagement: 5000, min_growth: 500 })).toBe('5k+ engagement, +500 in 24 h');
});

test('only thresholds that are set are sent', () => {
  expect(thresholdsOf({ ...watch, min_growth: 500 })).toEqual({ min_growth: 500 });
});
