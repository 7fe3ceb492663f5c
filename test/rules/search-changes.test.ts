import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', 'src', 'web');

/** `search: { ...search, … }` of a navigation, with or without the function that parses it, or of a link. */
const fromRendered = /\bsearch(?::\s*|=\{)(?:\w+\(\s*)?\{\s*\.\.\.search\b/;

test.each([
  "navigate({ to: '/board', search: { ...search, card } })",
  "navigate({ to: '/board', search: boardSearch({ ...search, ...changed }) })",
  'search={{ ...search, ...only }}',
])('%s starts from the rendered search', (code) => {
  expect(code).toMatch(fromRendered);
});

test('a screen changes its URL from what it is then: by `useSearchChange`, or a function in a link', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: root });
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => fromRendered.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
