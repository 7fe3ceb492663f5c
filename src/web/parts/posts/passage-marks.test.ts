import { expect, test } from 'vitest';

import { marksIn } from './passage-marks.ts';

const at = (start: number | null, end: number | null, more: object = {}) => ({
  passage: { where: 'body', quote: 'x', state: 'here' as const, start, end },
  resolved_at: null,
  ...more,
});

test('open passages of a text are marked in order, without overlaps', () => {
  const comments = [
    at(10, 15),
    at(0, 5),
    at(3, 8),
    at(null, null),
    at(20, 25, { resolved_at: '2026-11-20T12:00:00Z' }),
    { passage: null, resolved_at: null },
  ];
  expect(marksIn(comments, 'body')).toEqual([
    { start: 0, end: 5 },
    { start: 10, end: 15 },
  ]);
  expect(marksIn(comments, 'thread 1')).toEqual([]);
});
