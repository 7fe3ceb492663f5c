import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { shippedFonts } from '#contract/designs/template-fonts.ts';

/** One font file: a family has one for each script, upright and italic. */
export interface Face {
  /** `inter-latin`, `source-serif-4-latin-italic` …: as in `/fonts/<name>.woff2`. */
  name: string;
  file: string;
  style: string;
  /** Its range of weights, like `100 900`. */
  weight: string;
  /** Value of `unicode-range`. */
  unicodeRange: string;
  /** First and last code point of each of those ranges. */
  ranges: readonly (readonly [number, number])[];
}

/**
 * The fonts shipped with Copydesk, by their names in URLs: style sheets that list their faces. All are under
 * the SIL Open Font License 1.1, which permits serving and embedding them; each package has it in its
 * LICENSE.
 */
const sheets: ReadonlyMap<string, string> = new Map([
  ['inter', import.meta.resolve('@fontsource-variable/inter/wght.css')],
  ['source-serif-4', import.meta.resolve('@fontsource-variable/source-serif-4/wght.css')],
  ['archivo', import.meta.resolve('@fontsource-variable/archivo/wght.css')],
  ['fraunces', import.meta.resolve('@fontsource-variable/fraunces/wght.css')],
  ['jetbrains-mono', import.meta.resolve('@fontsource-variable/jetbrains-mono/wght.css')],
  ['noto-sans-arabic', import.meta.resolve('@fontsource-variable/noto-sans-arabic/wght.css')],
  ['noto-sans-hebrew', import.meta.resolve('@fontsource-variable/noto-sans-hebrew/wght.css')],
  ['noto-sans-devanagari', import.meta.resolve('@fontsource-variable/noto-sans-devanagari/wght.css')],
  ['noto-sans-sc', import.meta.resolve('@fontsource-variable/noto-sans-sc/wght.css')],
]);

/** The families that templates may name, each with its font. */
const families: ReadonlyMap<string, string> = new Map(
  shippedFonts.map(({ family }) => [family, family.toLowerCase().replaceAll(' ', '-')]),
);

/** Scripts that none of those covers, and the fonts with faces for them. */
const scripts = [
  { font: 'noto-sans-arabic', letters: /\p{scx=Arab}/u, part: /-arabic$/ },
  { font: 'noto-sans-hebrew', letters: /\p{scx=Hebr}/u, part: /-hebrew$/ },
  { font: 'noto-sans-devanagari', letters: /\p{scx=Deva}/u, part: /-devanagari$/ },
  {
    font: 'noto-sans-sc',
    letters: /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\uFF01-\uFF65]/u,
    part: /-\d+$/,
  },
];

const facesByFont = new Map<string, readonly Face[]>();

/** The file of a shipped font, by its name; null for any other. */
export function fontFile(name: string): string | null {
  const font = [...sheets.keys()].find((one) => name.startsWith(`${one}-`));
  return (font && faces(font).find((face) => face.name === name)?.file) || null;
}

/** The name in `/fonts/<name>.woff2`; null for any other URL. */
export function fontNameIn(address: string): string | null {
  return /^\/fonts\/([a-z0-9-]+)\.woff2$/.exec(address)?.[1] ?? null;
}

/**
 * `@font-face` rules of a family with only those faces whose letters occur; none for an unknown family.
 * Letters of a script that it lacks come from our font for that script under the family's own name, so that
 * templates need not name those.
 * @param points code points that occur; absent: all faces
 * @param options.italic whether italic letters occur
 * @param options.address of a face, as in `url()`
 */
export function fontFaceRules(
  family: string,
  {
    points,
    italic = true,
    address,
  }: { points?: readonly number[]; italic?: boolean; address: (face: Face) => string },
): string {
  const font = families.get(family);
  if (font === undefined) return '';
  const has = ({ ranges }: Face, point: number) =>
    ranges.some(([first, last]) => point >= first && point <= last);
  const own = faces(font).filter(({ style }) => italic || style === 'normal');
  const others = points?.filter((point) => !own.some((face) => has(face, point)));
  const added = scripts.flatMap(({ font: script, letters, part }) => {
    const wanted = others?.filter((point) => point <= 0x10ffff && letters.test(String.fromCodePoint(point)));
    return faces(script).filter(
      (face) => part.test(face.name) && (!wanted || wanted.some((point) => has(face, point))),
    );
  });
  const occurring = points ? own.filter((face) => points.some((point) => has(face, point))) : own;
  // Browsers merge faces of one family only where style and weight are the same; of two with a letter the
  // last counts. The added scripts have no italics.
  const kinds = new Map(own.map(({ style, weight }) => [style, weight]));
  return [
    ...[...kinds].flatMap(([style, weight]) => added.map((face) => ({ ...face, style, weight }))),
    ...occurring,
  ]
    .map(
      (face) =>
        `@font-face{font-family:'${family}';font-style:${face.style};font-display:block;` +
        `font-weight:${face.weight};src:url(${address(face)}) format('woff2');` +
        `unicode-range:${face.unicodeRange}}`,
    )
    .join('');
}

function faces(font: string): readonly Face[] {
  const known = facesByFont.get(font);
  if (known) return known;
  const sheet = sheets.get(font);
  if (sheet === undefined) return [];
  // Noto has no italics.
  const slanted = font.startsWith('noto-') ? [] : read(sheet.replace('wght.css', 'wght-italic.css'));
  const found = [...read(sheet), ...slanted];
  facesByFont.set(font, found);
  return found;
}

function read(sheet: string): Face[] {
  return [...readFileSync(new URL(sheet), 'utf8').matchAll(/@font-face\s*\{([^}]*)\}/g)].map(
    ([, rule = '']) => {
      const valueOf = (property: string) => new RegExp(`${property}:\\s*([^;]*);`).exec(rule)?.[1] ?? '';
      const path = /url\(([^)]*)\)/.exec(rule)?.[1] ?? '';
      const unicodeRange = valueOf('unicode-range');
      return {
        name: path
          .replace(/^.*\/(.*)\.woff2$/, '$1')
          .replace('-wght-normal', '')
          .replace('-wght-italic', '-italic'),
        file: fileURLToPath(new URL(path, sheet)),
        style: valueOf('font-style'),
        weight: valueOf('font-weight'),
        unicodeRange,
        ranges: [...unicodeRange.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)].map(
          ([, first = '', last]) => [Number.parseInt(first, 16), Number.parseInt(last ?? first, 16)] as const,
        ),
      };
    },
  );
}
