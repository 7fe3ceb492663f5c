import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..', 'src');

/** What a file imports or exports on for its values, types left out. */
function valuesFrom(file: string): string[] {
  const statements = readFileSync(join(source, file), 'utf8').matchAll(
    /^(?:import|export) (?!type )(?:([^;'"]*?) from )?'([^']+)';$/gm,
  );
  return [...statements].flatMap(([, names, target]) =>
    target !== undefined && !isOfTypes(names) ? [target] : [],
  );
}

function isOfTypes(names: string | undefined): boolean {
  const inBraces = names?.match(/^\{(.*)\}$/s)?.[1];
  return (
    inBraces !== undefined &&
    inBraces
      .split(',')
      .map((name) => name.trim())
      .every((name) => name === '' || name.startsWith('type '))
  );
}

/** The way from a contract file to the validator, or null. */
function wayToZod(file: string, way: readonly string[] = []): string[] | null {
  if (way.includes(file)) return null;
  for (const target of valuesFrom(file)) {
    if (target === 'zod') return [...way, file, target];
    const next = target.startsWith('./') && wayToZod(`contract/${target.slice(2)}`, [...way, file]);
    if (next) return next;
  }
  return null;
}

const screens = globSync('web/**/*.{ts,tsx}', { cwd: source }).filter((file) => !file.includes('.test.'));

test('nothing of the browser leads to the validator', () => {
  const ways = screens.flatMap((file) =>
    valuesFrom(file)
      .filter((target) => target.startsWith('#contract/'))
      .flatMap((target) => {
        const way = wayToZod(target.slice(1));
        return way ? [[file, ...way].join(' → ')] : [];
      }),
  );
  expect(screens.length).toBeGreaterThan(100);
  expect(ways).toEqual([]);
});

test('a schema that a screen asked for would be seen', () => {
  expect(wayToZod('contract/cards.ts')).toEqual(['contract/cards.ts', 'zod']);
  expect(wayToZod('contract/card-words.ts')).toBeNull();
});
