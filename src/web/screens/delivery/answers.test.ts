import { expect, test } from 'vitest';

import { inReadingOrder } from './answers.ts';

const part = (id: number, parent_id: number) => ({ id, parent_id, kind: 'thread' as const });
const comment = (id: number, parent_id: number) => ({ id, parent_id, kind: 'first_comment' as const });

const ordered = (root: number, answers: Parameters<typeof inReadingOrder>[1]) =>
  inReadingOrder(root, answers).map(({ answer, depth }) => [answer.id, depth]);

test('a thread reads on, however long, and its comment stands under what it answers to', () => {
  expect(ordered(1, [comment(5, 1), part(3, 2), part(2, 1), part(4, 3)])).toEqual([
    [2, 0],
    [3, 0],
    [4, 0],
    [5, 1],
  ]);
});

test('a comment on the last part stands under that part', () => {
  expect(ordered(1, [part(2, 1), comment(3, 2)])).toEqual([
    [2, 0],
    [3, 1],
  ]);
});

test('what answers to nothing here is left out', () => {
  expect(ordered(1, [part(7, 6)])).toEqual([]);
});
