import { readFileSync } from 'node:fs';

import { fontFaceRules, type Face } from '#server/lib/fonts.ts';

const contents = new Map<string, string>();

/**
 * `@font-face` rules of these families with embedded fonts, each only with the scripts that occur in `text`
 * (HTML and CSS; escapes of both count). Unknown families are left to the machine's fonts.
 */
export function fontFaces(names: readonly string[], text: string): string {
  const points = codePoints(text);
  const italic = /italic|oblique|<(?:i|em|cite|address|dfn|var)\b/i.test(text);
  return [...new Set(names)]
    .map((name) => fontFaceRules(name, { points, italic, address: dataUrl }))
    .join('');
}

/** The same rules for a browser: all scripts, each file loaded from the server when a letter of it occurs. */
export function linkedFontFaces(names: readonly string[]): string {
  return [...new Set(names)]
    .map((name) => fontFaceRules(name, { address: (face) => `/fonts/${face.name}.woff2` }))
    .join('');
}

function dataUrl({ file }: Face): string {
  let url = contents.get(file);
  if (url === undefined) {
    url = `data:font/woff2;base64,${readFileSync(file, 'base64')}`;
    contents.set(file, url);
  }
  return url;
}

/**
 * Each once. An entity's name (`&hearts;`) does not count here, so its letter may come from the machine's
 * fonts.
 */
function codePoints(text: string): number[] {
  const points = new Set<number>();
  for (const letter of text) points.add(letter.codePointAt(0) ?? 0);
  for (const [, hex, decimal, css] of text.matchAll(/&#x([\da-f]{1,6})|&#(\d{1,7})|\\([\da-f]{1,6})/gi))
    points.add(decimal === undefined ? Number.parseInt(hex ?? css ?? '', 16) : Number(decimal));
  return [...points];
}
