import { globSync } from 'node:fs';
import { expect, test } from 'vitest';

import { importsOf, sourceRoot } from './imports.ts';

/** What a file loads: what it imports for its values. */
const loadedBy = (file: string) =>
  importsOf(file).flatMap(({ target, isOfTypes }) => (isOfTypes ? [] : [target]));

/** The way from a contract file to the validator, or null. */
function wayToZod(file: string, way: readonly string[] = []): string[] | null {
  if (way.includes(file)) return null;
  for (const target of loadedBy(file)) {
    if (target === 'zod') return [...way, file, target];
    const found = target.startsWith('contract/') && wayToZod(target, [...way, file]);
    if (found) return found;
  }
  return null;
}

const screens = globSync('web/**/*.{ts,tsx}', { cwd: sourceRoot }).filter((file) => !file.includes('.test.'));

test('nothing of the browser leads to the validator', () => {
  const ways = screens.flatMap((file) =>
    loadedBy(file)
      .filter((target) => target.startsWith('contract/'))
      .flatMap((target) => {
        const way = wayToZod(target);
        return way ? [[file, ...way].join(' → ')] : [];
      }),
  );
  expect(screens.length).toBeGreaterThan(100);
  expect(ways).toEqual([]);
});

test('a schema that a screen asked for would be seen', () => {
  expect(wayToZod('contract/board/cards.ts')).toEqual(['contract/board/cards.ts', 'zod']);
  expect(wayToZod('contract/board/card-text.ts')).toBeNull();
  expect(wayToZod('contract/posts/checks/check-post.ts')).toBeNull();
});
