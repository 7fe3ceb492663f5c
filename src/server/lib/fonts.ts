import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);

/** Packages of fonts whose files templates may name. */
const fonts = [
  'archivo',
  'fraunces',
  'inter',
  'jetbrains-mono',
  'noto-sans-arabic',
  'noto-sans-devanagari',
  'noto-sans-hebrew',
  'noto-sans-sc',
  'source-serif-4',
];

/**
 * The file of a font that Copydesk brings along, by its name: the font, the script, and `-italic` where it is
 * (`inter-latin`, `source-serif-4-cyrillic-italic`); null for any other.
 */
export function fontFile(name: string): string | null {
  const font = fonts.find((one) => name.startsWith(`${one}-`));
  const [, script, italic] = /^([a-z0-9-]+?)(-italic)?$/.exec(name.slice((font?.length ?? 0) + 1)) ?? [];
  if (font === undefined || script === undefined) return null;
  const file = `${font}-${script}-wght-${italic ? 'italic' : 'normal'}.woff2`;
  const found = join(dirname(resolve(`@fontsource-variable/${font}/LICENSE`)), 'files', file);
  return existsSync(found) ? found : null;
}

/** The name in `/fonts/<name>.woff2`; null for any other address. */
export function fontNameIn(address: string): string | null {
  return /^\/fonts\/([a-z0-9-]+)\.woff2$/.exec(address)?.[1] ?? null;
}
