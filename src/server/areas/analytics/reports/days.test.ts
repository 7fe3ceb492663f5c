import { describe, expect, test } from 'vitest';

import { daysOfReport, nextMail } from './days.ts';

describe('the days of a report', () => {
  const now = new Date('2026-03-31T22:30:00Z');

  test.each([
    ['last_7_days', 'UTC', '2026-03-24', '2026-03-30'],
    ['last_7_days', 'Europe/Berlin', '2026-03-25', '2026-03-31'],
    ['last_week', 'UTC', '2026-03-23', '2026-03-29'],
    ['last_30_days', 'UTC', '2026-03-01', '2026-03-30'],
    ['last_90_days', 'UTC', '2025-12-31', '2026-03-30'],
    ['last_month', 'UTC', '2026-02-01', '2026-02-28'],
    ['last_month', 'Europe/Berlin', '2026-03-01', '2026-03-31'],
  ] as const)('%s in %s are whole days up to yesterday there', (range, zone, from, to) => {
    expect(daysOfReport(range, zone, now)).toEqual({ from, to });
  });
});

describe('the next mail', () => {
  const at = (schedule: Parameters<typeof nextMail>[0], after: string) =>
    nextMail(schedule, new Date(after)).toISOString();
  const berlin = { hour: 8, timezone: 'Europe/Berlin' };

  test('comes each week on its day, at the hour of its zone before and after the clock changes', () => {
    const monday = { every: 'weekly', day: 1, ...berlin } as const;
    expect(at(monday, '2026-03-20T12:00:00Z')).toBe('2026-03-23T07:00:00.000Z');
    expect(at(monday, '2026-03-23T07:00:00Z')).toBe('2026-03-30T06:00:00.000Z');
  });

  test('comes on the last day of a month that has no 31st', () => {
    const last = { every: 'monthly', day: 31, ...berlin } as const;
    expect(at(last, '2026-02-10T12:00:00Z')).toBe('2026-02-28T07:00:00.000Z');
    expect(at(last, '2026-02-28T07:00:00Z')).toBe('2026-03-31T06:00:00.000Z');
    expect(at(last, '2026-03-31T06:00:00Z')).toBe('2026-04-30T06:00:00.000Z');
  });

  test('of an hour that the clock skips comes an hour later; of one that comes twice, at the first', () => {
    const sunday = { every: 'weekly', day: 7, hour: 2, timezone: 'Europe/Berlin' } as const;
    expect(at(sunday, '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z');
    expect(at(sunday, '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:00:00.000Z');
  });
});
