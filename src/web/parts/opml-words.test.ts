import { expect, test } from 'vitest';

import { takenInWords } from './opml-words.ts';

test('a list that was taken whole is told by its numbers', () => {
  expect(takenInWords({ added: 2, known: 0, skipped: [] })).toBe('2 added.');
  expect(takenInWords({ added: 2, known: 5, skipped: [] })).toBe('2 added, 5 known already.');
});

test('what was skipped is told in sentences, the first three of them', () => {
  const skipped = [
    '“A” has no address.',
    '“B” has no address.',
    '“C” has no address.',
    '“D” has no address.',
  ];
  expect(takenInWords({ added: 1, known: 0, skipped })).toBe(
    '1 added. 4 skipped: “A” has no address. “B” has no address. “C” has no address. And 1 more.',
  );
});
