import { expect, test } from 'vitest';

import { costWords, machineWords, tokenWords } from './reading-words.ts';

test.each([
  [0, 'US$ 0.00'],
  [40, 'less than US$ 0.0001'],
  [500, 'US$ 0.0005'],
  [1_200_000, 'US$ 1.20'],
])('%i millionths of a dollar are %s', (micros, words) => {
  expect(costWords(micros)).toBe(words);
});

test('a machine’s review names its model and what it cost, or says that there was none; a person’s says nothing', () => {
  const said = (model: string | null, cost_micros: number | null, checks_only = false) =>
    machineWords({ model, cost_micros, checks_only });
  expect(said('small-1', 500)).toBe('. A machine’s review: read by small-1, US$ 0.0005');
  expect(said('small-1', null)).toBe('. A machine’s review: read by small-1, cost not known');
  expect(said(null, null, true)).toBe('. A machine’s review: its checks alone, no model, no cost');
  expect(said(null, null)).toBeNull();
  expect(tokenWords({ tokens_in: 1_000, tokens_out: 200 })).toBe('1,000 tokens in, 200 out');
  expect(tokenWords({ tokens_in: null, tokens_out: null })).toBeUndefined();
});
