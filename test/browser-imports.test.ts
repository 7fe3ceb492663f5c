import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

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
    const next = within(file, target);
    const found = next && wayToZod(next, [...way, file]);
    if (found) return found;
  }
  return null;
}

/** Which file of ours is meant; null for a library. */
function within(file: string, target: string): string | null {
  if (target.startsWith('./')) return posix.join(posix.dirname(file), target);
  return target.startsWith('#contract/') ? target.slice(1) : null;
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
  expect(wayToZod('contract/checks/check-post.ts')).toBeNull();
});
