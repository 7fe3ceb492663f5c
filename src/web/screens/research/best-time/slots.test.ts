import { expect, test } from 'vitest';

import { slotText } from './slots.ts';

const slot = {
  weekday: 5,
  weekday_name: 'Friday',
  hour: 6,
  begins: '06:00',
  weekday_utc: 5,
  hour_utc: 5,
  posts: 19,
  avg_engagement: 149_931.2,
  hit_rate_pct: 26.3,
};

test('an hour says its share, its sample and its average', () => {
  expect(slotText(slot, 11)).toBe('26.3% of 19 posts reached the top 10%\n149,931 engagement per post');
});

test('an hour with too few posts says so instead of a share', () => {
  expect(slotText({ ...slot, posts: 1, hit_rate_pct: null }, 11)).toBe('1 post, at least 11 needed');
});
