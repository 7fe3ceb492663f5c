import { expect, test } from 'vitest';

import { slotsBetween } from './slot-occurrences.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const slots = (time: string, zone: string, after: string, until: string, weekdays = everyDay) =>
  slotsBetween({ weekdays, time }, zone, new Date(after), new Date(until)).map(
    ({ date, at }) => `${date} ${at.toISOString()}`,
  );

test('slots are at a time of the zone, on its weekdays', () => {
  expect(slots('09:30', 'Asia/Tokyo', '2026-05-04T00:00:00Z', '2026-05-07T00:00:00Z', [2, 3])).toEqual([
    '2026-05-05 2026-05-05T00:30:00.000Z',
    '2026-05-06 2026-05-06T00:30:00.000Z',
  ]);
});

test('a slot that has begun is none, one at the very end is', () => {
  expect(slots('09:00', 'UTC', '2026-05-04T09:00:00Z', '2026-05-05T09:00:00Z')).toEqual([
    '2026-05-05 2026-05-05T09:00:00.000Z',
  ]);
});

test('a time that the clock skips is an hour later; one that it shows twice is the first', () => {
  expect(slots('02:30', 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T12:00:00Z')).toEqual([
    '2026-03-29 2026-03-29T01:30:00.000Z',
  ]);
  expect(slots('02:30', 'Europe/Berlin', '2026-10-24T12:00:00Z', '2026-10-25T12:00:00Z')).toEqual([
    '2026-10-25 2026-10-25T00:30:00.000Z',
  ]);
});
