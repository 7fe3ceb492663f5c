import { expect, test } from 'vitest';

import { costWords, readerWords, tokenWords } from './reading-words.ts';

test.each([
  [0, 'US$ 0.00'],
  [40, 'less than US$ 0.0001'],
  [500, 'US$ 0.0005'],
  [1_200_000, 'US$ 1.20'],
])('%i millionths of a dollar are %s', (micros, words) => {
  expect(costWords(micros)).toBe(words);
});

test('a review names its model and what it cost; without a model it names none', () => {
  expect(readerWords({ model: 'small-1', cost_micros: 500 })).toBe('by small-1, US$ 0.0005');
  expect(readerWords({ model: 'small-1', cost_micros: null })).toBe('by small-1, cost not known');
  expect(readerWords({ model: null, cost_micros: null })).toBeNull();
  expect(tokenWords({ tokens_in: 1_000, tokens_out: 200 })).toBe('1,000 tokens in, 200 out');
  expect(tokenWords({ tokens_in: null, tokens_out: null })).toBeUndefined();
});
