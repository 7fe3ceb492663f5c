import { expect, test } from 'vitest';

import { untilPacificMidnight } from './pacific.ts';

const hour = 3_600_000;

test.each([
  ['in winter', '2026-01-15T12:00:00Z', 20 * hour],
  ['in summer', '2026-07-15T12:00:00Z', 19 * hour],
  ['a moment before', '2026-07-16T06:59:59.900Z', 100],
  ['at midnight itself', '2026-07-16T07:00:00Z', 24 * hour],
  ['on the short day of March', '2026-03-08T08:00:00Z', 23 * hour],
  ['on the long day of November', '2026-11-01T07:00:00Z', 25 * hour],
  ['after the clocks have changed in March', '2026-03-08T12:00:00Z', 19 * hour],
  ['before the clocks change in November', '2026-11-01T08:30:00Z', 23.5 * hour],
])('the quota begins anew at midnight in California: %s', (_when, now, ms) => {
  expect(untilPacificMidnight(new Date(now))).toBe(ms);
});
