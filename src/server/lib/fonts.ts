import { fileURLToPath } from 'node:url';

/** Which scripts a font of ours has, by the names that its files go by. */
const subsets = {
  inter: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'],
  'source-serif-4': ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'],
} as const;

/** Where each font lies that `/fonts/<name>.woff2` names: `inter-latin`, `source-serif-4-latin-italic` … */
const files: ReadonlyMap<string, string> = new Map(
  Object.entries(subsets).flatMap(([font, scripts]) =>
    scripts.flatMap((script) =>
      (['normal', 'italic'] as const).map((style): [string, string] => [
        `${font}-${script}${style === 'italic' ? '-italic' : ''}`,
        `@fontsource-variable/${font}/files/${font}-${script}-wght-${style}.woff2`,
      ]),
    ),
  ),
);

/** The file of a font that Copydesk brings along, by its name; null for any other. */
export function fontFile(name: string): string | null {
  const file = files.get(name);
  return file === undefined ? null : fileURLToPath(import.meta.resolve(file));
}

/** The name in `/fonts/<name>.woff2`, with or without the desk's own address before it; null for any other. */
export function fontNameIn(address: string, baseUrl: string): string | null {
  const path = address.startsWith(`${baseUrl}/`) ? address.slice(baseUrl.length) : address;
  return /^\/fonts\/([a-z0-9-]+)\.woff2$/.exec(path)?.[1] ?? null;
}
