import { expect, test } from 'vitest';

import { importSummary } from './import-summary.ts';

test('a list that was taken whole is told by its numbers', () => {
  expect(importSummary({ added: 2, known: 0, skipped: [] })).toBe('2 added.');
  expect(importSummary({ added: 2, known: 5, skipped: [] })).toBe('2 added, 5 already there.');
});

test('what was skipped is told in sentences, the first three of them', () => {
  const skipped = [
    '“A” has no address.',
    '“B” has no address.',
    '“C” has no address.',
    '“D” has no address.',
  ];
  expect(importSummary({ added: 1, known: 0, skipped })).toBe(
    '1 added. 4 skipped: “A” has no address. “B” has no address. “C” has no address. And 1 more.',
  );
});
