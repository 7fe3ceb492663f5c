import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

interface Face {
  rule: string;
  file: string;
  /** First and last code point of each range that it has letters for. */
  ranges: (readonly [number, number])[];
}

const { resolve } = createRequire(import.meta.url);

/** Families that templates may name: the packages that bring them, all weights in one file for each script. */
const families = new Map([
  ['Inter', '@fontsource-variable/inter'],
  ['Source Serif 4', '@fontsource-variable/source-serif-4'],
]);

const facesOf = new Map<string, Face[]>();
const contents = new Map<string, string>();

/**
 * `@font-face` rules of these families with the fonts inside, of each only the scripts that occur in `text` (HTML and
 * CSS; escapes of both count). Families that we do not have are left to the machine's fonts.
 */
export function fontFaces(names: readonly string[], text: string): string {
  const points = codePoints(text);
  const rules: string[] = [];
  for (const name of new Set(names))
    for (const face of faces(name))
      if (face.ranges.some(([first, last]) => points.some((point) => point >= first && point <= last)))
        rules.push(face.rule.replace(/url\([^)]*\)/, () => `url(${dataUrl(face.file)})`));
  return rules.join('');
}

/** The same rules for a browser: all scripts, each file loaded from the desk when a letter of it occurs. */
export function linkedFontFaces(names: readonly string[]): string {
  return [...new Set(names)]
    .flatMap(faces)
    .map(({ rule, file }) => rule.replace(/url\([^)]*\)/, () => `url(/fonts/faces/${basename(file)})`))
    .join('');
}

/** Where a file lies that `linkedFontFaces` names; null for any other. */
export function linkedFontFile(name: string): string | null {
  for (const family of families.keys())
    for (const { file } of faces(family)) if (basename(file) === name) return file;
  return null;
}

function faces(name: string): Face[] {
  const known = facesOf.get(name);
  if (known) return known;
  const from = families.get(name);
  const found =
    from === undefined
      ? []
      : ['wght.css', 'wght-italic.css'].flatMap((file) => read(`${from}/${file}`, name));
  facesOf.set(name, found);
  return found;
}

function read(path: string, family: string): Face[] {
  const file = resolve(path);
  return [...readFileSync(file, 'utf8').matchAll(/@font-face\s*\{[^}]*\}/g)].map(([rule]) => ({
    rule: rule.replace(/font-family:[^;]*/, `font-family:'${family}'`).replace('swap', 'block'),
    file: join(dirname(file), /url\(([^)]*)\)/.exec(rule)?.[1] ?? ''),
    ranges: [...rule.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)].map(
      ([, first = '', last]) => [Number.parseInt(first, 16), Number.parseInt(last ?? first, 16)] as const,
    ),
  }));
}

function dataUrl(file: string): string {
  let url = contents.get(file);
  if (url === undefined) {
    url = `data:font/woff2;base64,${readFileSync(file, 'base64')}`;
    contents.set(file, url);
  }
  return url;
}

/** Each once. An entity's name (`&hearts;`) says nothing here, so that its letter may be the machine's. */
function codePoints(text: string): number[] {
  const points = new Set<number>();
  for (const letter of text) points.add(letter.codePointAt(0) ?? 0);
  for (const [, hex, decimal, css] of text.matchAll(/&#x([\da-f]{1,6})|&#(\d{1,7})|\\([\da-f]{1,6})/gi))
    points.add(decimal === undefined ? Number.parseInt(hex ?? css ?? '', 16) : Number(decimal));
  return [...points];
}
