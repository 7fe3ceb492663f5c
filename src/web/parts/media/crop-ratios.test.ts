import { expect, test } from 'vitest';

import { croppedSize, cropOf, shapeRefusals } from './crop-ratios.ts';

test('a rectangle in percent is asked for in fractions', () => {
  expect(cropOf({ x: 10, y: 20, width: 50, height: 25 }, 90)).toEqual({
    x: 0.1,
    y: 0.2,
    width: 0.5,
    height: 0.25,
    rotate: 90,
  });
});

test('what rounding leaves over an edge is cut off', () => {
  const { x, y, width, height } = cropOf(
    { x: 33.3333339, y: -0.0001, width: 66.6666669, height: 100.0001 },
    0,
  );
  expect(x + width).toBeLessThanOrEqual(1);
  expect(y).toBe(0);
  expect(height).toBe(1);
});

test('a picture on its side has its sides exchanged', () => {
  const picture = { width: 1_200, height: 800 };
  expect(croppedSize(picture, { width: 50, height: 100 }, 0)).toEqual({ width: 600, height: 800 });
  expect(croppedSize(picture, { width: 50, height: 100 }, 270)).toEqual({ width: 400, height: 1_200 });
  expect(croppedSize({ width: null, height: null }, { width: 50, height: 100 }, 0)).toBeNull();
});

test('a network’s range of shapes is said where a cut lies outside of it, by more than its rounding', () => {
  const refusal = 'Instagram accepts images 0.8 to 1.91 times as wide as they are high.';
  expect(shapeRefusals({ width: 900, height: 1_600 }, ['instagram', 'bluesky', 'instagram'])).toEqual([
    refusal,
  ]);
  expect(shapeRefusals({ width: 599, height: 749 }, ['instagram'])).toEqual([]);
  expect(shapeRefusals({ width: 599, height: 760 }, ['instagram'])).toEqual([refusal]);
  expect(shapeRefusals({ width: 1_200, height: 628 }, ['instagram'])).toEqual([]);
  expect(shapeRefusals({ width: 900, height: 1_600 }, [])).toEqual([]);
});
