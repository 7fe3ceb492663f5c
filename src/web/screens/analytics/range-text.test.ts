import { expect, test } from 'vitest';

import { begunIn, stepText, rangeBefore, rangeText } from './range-text.ts';

test('a range is said with its year once, or twice where it has two', () => {
  expect(rangeText({ from: '2026-10-21', to: '2026-11-19' })).toBe('21 Oct – 19 Nov 2026');
  expect(rangeText({ from: '2025-12-21', to: '2026-01-19' })).toBe('21 Dec 2025 – 19 Jan 2026');
  expect(rangeText({ from: '2026-10-21', to: '2026-11-19' }, true)).toBe('21 Oct – 19 Nov');
});

test('the range before is as long and ends on the day before', () => {
  expect(rangeBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
    from: '2026-01-29',
    to: '2026-02-28',
  });
});

test('a piece of a series is a day, a week that ends with the range, or a month', () => {
  expect(stepText('2026-10-21', 'day', '2026-11-19')).toBe('21 Oct');
  expect(stepText('2026-10-21', 'week', '2026-11-19')).toBe('21 – 27 Oct');
  expect(stepText('2026-11-18', 'week', '2026-11-19')).toBe('18 – 19 Nov');
  expect(stepText('2026-10-01', 'month', '2026-11-19')).toBe('Oct 2026');
});

test('a day that has begun for a project and not for the reader is told by the place where it has', () => {
  const evening = Date.parse('2026-11-20T20:00:00Z');
  const zones = ['America/New_York', 'Asia/Tokyo'];
  expect(begunIn('2026-11-21', 'Europe/Berlin', zones, evening)).toBe('Asia/Tokyo');
  expect(begunIn('2026-11-20', 'Europe/Berlin', zones, evening)).toBeUndefined();
  expect(begunIn('2026-12-24', 'Europe/Berlin', zones, evening)).toBeUndefined();
});
