import { expect, test } from 'vitest';

import { slugOf } from './slug.ts';

test('a slug has the letters and digits of the name, without accents', () => {
  expect(slugOf('Été à la mer, 2026!')).toBe('ete-a-la-mer-2026');
});

test('a long name is cut, without a hyphen at its end', () => {
  expect(slugOf(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79));
});

test('a name in another script has a slug too, and an empty one has none', () => {
  expect(slugOf('静かな海')).toBe('template');
  expect(slugOf('  ')).toBe('');
});
