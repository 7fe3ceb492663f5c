import { describe, expect, test } from 'vitest';

import { daysOf } from '#server/lib/day-range.ts';
import { daysBefore, lastDay, piecesOf, stepOf } from './range.ts';

const today = '2026-03-31';

describe('the days that are asked about', () => {
  test('are so many up to today', () => {
    expect(daysOf({ days: 7 }, today)).toEqual({ from: '2026-03-25', to: today, days: 7 });
  });

  test('or up to another day, or between two, both included', () => {
    expect(daysOf({ days: 2, to: '2026-03-01' }, today)).toMatchObject({ from: '2026-02-28', days: 2 });
    expect(daysOf({ days: 7, from: '2026-03-01', to: '2026-03-01' }, today)).toMatchObject({ days: 1 });
  });

  test.each([
    ['it ends before it begins', { from: '2026-04-02' }],
    ['it has a hundred years', { from: '2000-01-01', to: '2100-01-01' }],
    ['it lies in the year 0', { from: '0000-01-01', to: '0000-01-02' }],
    ['it ends in the year 9999', { from: '9999-01-01', to: '9999-01-02' }],
  ])('are refused when %s', (_why, asked) => {
    expect(() => daysOf({ days: 7, ...asked }, today)).toThrow(/range/);
  });

  test('are compared with as many before', () => {
    expect(daysBefore({ from: '2026-03-01', to: '2026-03-31', days: 31 })).toEqual({
      from: '2026-01-29',
      to: '2026-02-28',
      days: 31,
    });
  });
});

test('today is the day that has begun anywhere in the organization', () => {
  const now = new Date('2026-03-31T20:00:00Z');
  expect(lastDay(['America/New_York'], now)).toBe('2026-03-31');
  expect(lastDay(['America/New_York', 'Asia/Tokyo'], now)).toBe('2026-04-01');
});

test('a series has a piece for each day of a month, each week of a year, each month of more', () => {
  const month = daysOf({ days: 30 }, today);
  expect([stepOf(month), piecesOf(month, 'day').length]).toEqual(['day', 30]);
  const year = daysOf({ days: 365 }, today);
  expect([stepOf(year), piecesOf(year, 'week').length]).toEqual(['week', 53]);
  const more = daysOf({ days: 400, from: '2025-01-15' }, '2026-02-18');
  expect(stepOf(more)).toBe('month');
  expect(piecesOf(more, 'month').slice(0, 3)).toEqual(['2025-01-15', '2025-02-01', '2025-03-01']);
});
