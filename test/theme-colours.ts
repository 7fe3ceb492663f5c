import { readFileSync } from 'node:fs';

const css = readFileSync(new URL('../src/web/theme.css', import.meta.url), 'utf8');

export type Rgb = readonly [number, number, number];

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
export function token(name: string): { light: Rgb; dark: Rgb } {
  const number = String.raw`([\d.]+)`;
  const colour = String.raw`oklch\(${number} ${number} ${number}\)`;
  const found = new RegExp(String.raw`--color-${name}: light-dark\(${colour}, ${colour}\)`).exec(css);
  const [l1 = NaN, c1 = NaN, h1 = NaN, l2 = NaN, c2 = NaN, h2 = NaN] = (found ?? []).slice(1).map(Number);
  return { light: linear([l1, c1, h1]), dark: linear([l2, c2, h2]) };
}

const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** WCAG 2.2: 3 is asked of graphics and controls (1.4.11), 4.5 of text (1.4.3). */
export function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
