import { expect, test } from 'vitest';

import { byDay } from './by-day.ts';

const now = Date.parse('2026-11-23T10:00:00Z');
const titles = (zone: string, ...at: string[]) =>
  byDay(
    at.map((created_at) => ({ created_at })),
    now,
    zone,
  ).map(({ title, items }) => `${title}: ${items.length}`);

test('notifications are grouped by the days of the reader’s zone', () => {
  const times = [
    '2026-11-23T09:00:00Z',
    '2026-11-22T23:30:00Z',
    '2026-11-22T22:30:00Z',
    '2026-11-01T12:00:00Z',
    '2025-11-01T12:00:00Z',
  ];
  expect(titles('Europe/Berlin', ...times)).toEqual([
    'Today: 2',
    'Yesterday: 1',
    'Sun 1 Nov: 1',
    '1 Nov 2025: 1',
  ]);
  expect(titles('UTC', ...times).slice(0, 2)).toEqual(['Today: 1', 'Yesterday: 2']);
});
