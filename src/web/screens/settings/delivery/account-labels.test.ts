import { expect, test } from 'vitest';

import { copiedTo, queueText, tidied } from './account-labels.ts';

test('queue times stand by day and clock, each once', () => {
  const late = { weekday: 1, time: '17:00' };
  const early = { weekday: 1, time: '08:30' };
  expect(tidied([late, { weekday: 0, time: '10:00' }, early, { ...late }])).toEqual([
    { weekday: 0, time: '10:00' },
    early,
    late,
  ]);
});

test('the times of a day replace those of the days they are copied to', () => {
  const slots = [
    { weekday: 1, time: '08:30' },
    { weekday: 2, time: '12:00' },
    { weekday: 6, time: '20:00' },
  ];
  expect(copiedTo(slots, 1, [2, 3])).toEqual([
    { weekday: 1, time: '08:30' },
    { weekday: 2, time: '08:30' },
    { weekday: 3, time: '08:30' },
    { weekday: 6, time: '20:00' },
  ]);
});

test('how often a queue sends is said in words', () => {
  expect(queueText([])).toBe('no times');
  expect(queueText([{ weekday: 1, time: '08:30' }])).toBe('once a week');
});
