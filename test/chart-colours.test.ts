import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('../src/web/theme.css', import.meta.url), 'utf8');

type Rgb = readonly [number, number, number];

/** Björn Ottosson's OKLCH to linear sRGB, cut to what a screen can show. */
function linear([lightness, chroma, hue]: readonly [number, number, number]): Rgb {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const cut = (value: number) => Math.min(1, Math.max(0, value));
  return [
    cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** A token of the theme in light and dark. */
function token(name: string): { light: Rgb; dark: Rgb } {
  const number = String.raw`([\d.]+)`;
  const colour = String.raw`oklch\(${number} ${number} ${number}\)`;
  const found = new RegExp(String.raw`--color-${name}: light-dark\(${colour}, ${colour}\)`).exec(css);
  const [l1 = NaN, c1 = NaN, h1 = NaN, l2 = NaN, c2 = NaN, h2 = NaN] = (found ?? []).slice(1).map(Number);
  return { light: linear([l1, c1, h1]), dark: linear([l2, c2, h2]) };
}

const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** WCAG 2.2, 1.4.11. */
function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** How colours look to those who lack one kind of cone: Machado, Oliveira and Fernandes 2009, severity 1. */
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

/** Distance in OKLab, where about 0.02 is just seen. */
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
