import fc from 'fast-check';
import { expect, test } from 'vitest';

import { emptyBoard, withBoard, withCards, withoutPatch, withPatch, type BoardState } from './board-state.ts';
import { cardOfTest } from './card-of-test.ts';

const order = (state: BoardState, column = 1) => state.columns.get(column)?.ids ?? [];

test('cards of a column stand in the byte order of their ranks', () => {
  const board = withBoard(emptyBoard, [
    cardOfTest(1, { rank: 'b' }),
    cardOfTest(2, { rank: 'Z' }),
    cardOfTest(3, { rank: 'a' }),
  ]);
  expect(order(board)).toEqual([2, 3, 1]);
});

test('an older version never replaces a newer one, in whatever order they come', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 5, maxLength: 5 }), (versions) => {
      const board = versions.reduce(
        (state, version) => withCards(state, [cardOfTest(1, { version, title: `version ${version}` })]),
        emptyBoard,
      );
      expect(board.cards.get(1)?.title).toBe('version 5');
    }),
  );
});

test('a whole answer keeps what is known in a newer version and forgets what is gone', () => {
  const before = withCards(emptyBoard, [cardOfTest(1, { version: 3, title: 'newer' }), cardOfTest(2)]);
  const board = withBoard(before, [cardOfTest(1, { version: 2, title: 'older' }), cardOfTest(3)]);
  expect(board.cards.get(1)?.title).toBe('newer');
  expect(order(board)).toEqual([1, 3]);
});

test('a change is shown at once and taken back when it is refused', () => {
  const known = withBoard(emptyBoard, [cardOfTest(1, { rank: 'a' }), cardOfTest(2, { rank: 'b' })]);
  const moved = withPatch(known, 1, 1, { rank: 'c' });
  expect(order(moved)).toEqual([2, 1]);
  expect(order(withoutPatch(moved, 1))).toEqual([1, 2]);
});

test('answer and live event of one move lead to the same board in either order', () => {
  const known = withBoard(emptyBoard, [cardOfTest(1, { rank: 'a' }), cardOfTest(2, { rank: 'b' })]);
  const moved = withPatch(known, 1, 1, { board_column_id: 2, rank: 'a' });
  const after = cardOfTest(1, { board_column_id: 2, rank: 'Zz', version: 2 });
  const answerFirst = withCards(withoutPatch(moved, 1, [after]), [after]);
  const eventFirst = withoutPatch(withCards(moved, [after]), 1, [after]);
  for (const board of [answerFirst, eventFirst]) {
    expect(order(board)).toEqual([2]);
    expect(order(board, 2)).toEqual([1]);
    expect(board.cards.get(1)?.rank).toBe('Zz');
  }
});

test('what others change meanwhile is seen below a patch and stays when the patch goes', () => {
  const known = withBoard(emptyBoard, [cardOfTest(1)]);
  const patched = withPatch(known, 1, 1, { priority: 'urgent' });
  const board = withCards(patched, [cardOfTest(1, { version: 2, title: 'Renamed' })]);
  expect(board.cards.get(1)).toMatchObject({ title: 'Renamed', priority: 'urgent' });
  expect(withoutPatch(board, 1).cards.get(1)).toMatchObject({ title: 'Renamed', priority: 'medium' });
});

test('a card that went does not come back by a late answer', () => {
  const patched = withPatch(withBoard(emptyBoard, [cardOfTest(1)]), 1, 1, { priority: 'high' });
  const gone = withCards(patched, [], [1]);
  expect(withoutPatch(gone, 1, [cardOfTest(1, { version: 2 })]).cards.has(1)).toBe(false);
});

test('an archived card leaves the board', () => {
  const board = withCards(withBoard(emptyBoard, [cardOfTest(1)]), [
    cardOfTest(1, { version: 2, archived_at: '2026-07-01T00:00:00Z' }),
  ]);
  expect(order(board)).toEqual([]);
});

test('one card’s change leaves the other columns and an unchanged order as they were', () => {
  const before = withBoard(emptyBoard, [cardOfTest(1), cardOfTest(2), cardOfTest(3, { board_column_id: 2 })]);
  const after = withCards(before, [cardOfTest(1, { version: 2, title: 'Another' })]);
  expect(after.columns.get(2)).toBe(before.columns.get(2));
  expect(after.columns.get(1)).not.toBe(before.columns.get(1));
  expect(order(after)).toBe(order(before));
  expect(after.cards.get(2)).toBe(before.cards.get(2));
});

test('any sequence of changes shows the same as reading the board anew', () => {
  const change = fc.record({
    id: fc.integer({ min: 1, max: 6 }),
    column: fc.integer({ min: 1, max: 3 }),
    rank: fc.constantFrom('a', 'b', 'c', 'd'),
    gone: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 25 }), (changes) => {
      let version = 1;
      const board = changes.reduce(
        (state, { id, column, rank, gone }) =>
          gone
            ? withCards(state, [], [id])
            : withCards(state, [cardOfTest(id, { board_column_id: column, rank, version: ++version })]),
        emptyBoard,
      );
      const rebuilt = withBoard(emptyBoard, [...board.known.values()]);
      for (const column of [1, 2, 3]) expect(order(board, column)).toEqual(order(rebuilt, column));
    }),
  );
});
