import { CalendarDateTime } from '@internationalized/date';
import { expect, test } from 'vitest';

import { clockAt, nextAt, zonedTime } from './zoned.ts';

const zone = 'Europe/Berlin';

test('a time on the clock is an instant, in summer and in winter', () => {
  expect(zonedTime(new CalendarDateTime(2026, 7, 1, 14, 30), zone)).toEqual({
    kind: 'once',
    at: '2026-07-01T12:30:00.000Z',
  });
  expect(zonedTime(new CalendarDateTime(2026, 12, 1, 14, 30), zone)).toEqual({
    kind: 'once',
    at: '2026-12-01T13:30:00.000Z',
  });
});

test('a time that the clocks skip never comes', () => {
  expect(zonedTime(new CalendarDateTime(2027, 3, 28, 2, 30), zone)).toEqual({
    kind: 'never',
    next: '2027-03-28T01:30:00.000Z',
  });
});

test('a time that the clocks repeat comes twice', () => {
  expect(zonedTime(new CalendarDateTime(2026, 10, 25, 2, 30), zone)).toEqual({
    kind: 'twice',
    first: '2026-10-25T00:30:00.000Z',
    second: '2026-10-25T01:30:00.000Z',
  });
});

test('an instant is read off the clock of the zone', () => {
  expect(clockAt('2026-07-01T12:30:45.000Z', zone).toString()).toBe('2026-07-01T14:30:00');
  expect(clockAt('2026-07-01T12:30:00.000Z', 'Asia/Kathmandu').toString()).toBe('2026-07-01T18:15:00');
});

test('a weekday’s time is the next one, today only while it is ahead', () => {
  const friday = new Date('2026-11-20T10:00:00Z');
  expect(nextAt(5, '12:00', zone, friday)).toBe('2026-11-20T11:00:00.000Z');
  expect(nextAt(5, '10:00', zone, friday)).toBe('2026-11-27T09:00:00.000Z');
  expect(nextAt(1, '08:30', zone, friday)).toBe('2026-11-23T07:30:00.000Z');
});

test('a Sunday on which the hour does not exist is passed over', () => {
  expect(nextAt(7, '02:30', zone, new Date('2027-03-24T10:00:00Z'))).toBe('2027-04-04T00:30:00.000Z');
});
