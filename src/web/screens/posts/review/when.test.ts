import { expect, test } from 'vitest';

import { whenIn } from './when.ts';

const now = Date.parse('2026-11-20T22:30:00Z');

test.each([
  ['2026-11-20T22:45:00Z', 'today 23:45 Berlin time'],
  ['2026-11-20T23:15:00Z', 'tomorrow 00:15 Berlin time'],
  ['2026-11-19T22:00:00Z', 'yesterday 23:00 Berlin time'],
  ['2026-11-27T13:30:00Z', 'Fri 27 Nov, 14:30 Berlin time'],
  ['2027-01-08T13:30:00Z', 'Fri, 8 Jan 2027, 14:30 Berlin time'],
])('%s is said as "%s"', (iso, text) => {
  expect(whenIn(iso, 'Europe/Berlin', now)).toBe(text);
});
