import { describe, expect, test } from 'vitest';

import { movedBy, placeAt, spotNumbers, spotsOf } from './picture-spots.ts';

const comment = (id: number, state: 'here' | 'gone' | null, resolved_at: string | null = null) => ({
  id,
  comment: `Comment ${id}`,
  picture: state && { url: 'a.png', x: 0.5, y: 0.25, state },
  resolved_at,
});

describe('places in pictures', () => {
  const comments = [
    comment(7, null),
    comment(8, 'here', '2026-11-20T12:00:00Z'),
    comment(9, 'gone'),
    comment(12, 'here'),
  ];

  test('are numbered in the order of their comments, resolved ones too', () => {
    expect([...spotNumbers(comments)]).toEqual([
      [8, 1],
      [9, 2],
      [12, 3],
    ]);
  });

  test('are marked for open comments on pictures that the post still has', () => {
    expect(spotsOf(comments)).toEqual([
      { id: 12, url: 'a.png', x: 0.5, y: 0.25, number: 3, text: 'Comment 12' },
    ]);
  });
});

test('a pointer is at a fraction of the picture, and never outside', () => {
  const box = { left: 100, top: 50, width: 200, height: 400 };
  expect(placeAt({ clientX: 150, clientY: 150 }, box)).toEqual({ x: 0.25, y: 0.25 });
  expect(placeAt({ clientX: 20, clientY: 900 }, box)).toEqual({ x: 0, y: 1 });
});

test('arrow keys move a place by 1 %, or by 10 %, up to the edge', () => {
  expect(movedBy({ x: 0.5, y: 0.5 }, 'ArrowRight', false)).toEqual({ x: 0.51, y: 0.5 });
  expect(movedBy({ x: 0.5, y: 0.05 }, 'ArrowUp', true)).toEqual({ x: 0.5, y: 0 });
  expect(movedBy({ x: 0.5, y: 0.5 }, 'Enter', false)).toBeNull();
});
