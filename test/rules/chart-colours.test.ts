import { describe, expect, test } from 'vitest';

import { contrast, token, type Rgb } from '#test/theme-colours.ts';

/** Colours as seen without one kind of cone: Machado, Oliveira and Fernandes 2009, severity 1. */
const sights = {
  everybody: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;

function seen(matrix: readonly number[], [r, g, b]: Rgb): Rgb {
  const row = (at: number) => (matrix[at] ?? 0) * r + (matrix[at + 1] ?? 0) * g + (matrix[at + 2] ?? 0) * b;
  return [row(0), row(3), row(6)];
}

/** Distance in OKLab, where about 0.02 is just visible. */
function apart(one: Rgb, other: Rgb): number {
  const lab = ([r, g, b]: Rgb) => {
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return [
      0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
    ];
  };
  const [a, b] = [lab(one), lab(other)];
  return Math.hypot(...a.map((value, index) => value - (b[index] ?? 0)));
}

describe.each(['light', 'dark'] as const)('the colours of charts, %s', (theme) => {
  const colour = (name: string) => token(name)[theme];

  test.each(['first', 'second', 'before'])('%s stands out from the ground', (name) => {
    expect(contrast(colour(name), colour('paper'))).toBeGreaterThanOrEqual(3);
  });

  test.each(Object.entries(sights))('first and second differ for %s', (_who, matrix) => {
    expect(apart(seen(matrix, colour('first')), seen(matrix, colour('second')))).toBeGreaterThan(0.1);
  });
});
