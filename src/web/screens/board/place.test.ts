import fc from 'fast-check';
import { expect, test } from 'vitest';

import { emptyBoard, withBoard, withCards } from './board-state.ts';
import { cardOfTest } from './card-of-test.ts';
import { placeAt, placeOf, positionOf } from './place.ts';

const board = withBoard(
  emptyBoard,
  [1, 2, 3, 4].map((id) => cardOfTest(id)),
);

test('a card falls before the card that it is dropped on', () => {
  expect(placeOf(board, 4, { column: 1, before: 2 }, [1, 2, 3, 4])).toMatchObject({ position: 1 });
});

test('behind the last that is shown means behind it, though filtered cards stand below', () => {
  expect(placeOf(board, 1, { column: 1, before: null }, [1, 3])).toMatchObject({ position: 2 });
});

test('in a column that shows nothing it is the end', () => {
  expect(placeOf(board, 1, { column: 1, before: null }, [])).toMatchObject({ position: 3 });
  expect(placeOf(board, 1, { column: 9, before: null }, [])).toMatchObject({ position: 0 });
});

test('a position beyond the end is the end', () => {
  expect(placeAt(board, 1, 1, 99).position).toBe(3);
});

test('after any moves each card stands where it was put', () => {
  const move = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 3 }));
  fc.assert(
    fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
      let version = 1;
      moves.reduce((state, [id, position]) => {
        const { rank } = placeAt(state, id, 1, position);
        const after = withCards(state, [cardOfTest(id, { rank, version: ++version })]);
        expect(positionOf(after, id, 1)).toBe(position);
        return after;
      }, board);
    }),
  );
});
