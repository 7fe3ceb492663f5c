import { expect, test } from 'vitest';

import { costText, machineLabel, tokensText } from './reading-labels.ts';

test.each([
  [0, 'US$ 0.00'],
  [40, 'less than US$ 0.0001'],
  [500, 'US$ 0.0005'],
  [1_200_000, 'US$ 1.20'],
])('%i millionths of a dollar are %s', (micros, text) => {
  expect(costText(micros)).toBe(text);
});

test('a machine’s review names its model and what it cost, or says that there was none; a person’s says nothing', () => {
  const label = (model: string | null, cost_micros: number | null, checks_only = false) =>
    machineLabel({ model, cost_micros, checks_only });
  expect(label('small-1', 500)).toBe('Automated review by small-1, US$ 0.0005');
  expect(label('small-1', null)).toBe('Automated review by small-1, cost unknown');
  expect(label(null, null, true)).toBe('Automated review: checks only, no model, no cost');
  expect(label(null, null)).toBeNull();
  expect(tokensText({ tokens_in: 1_000, tokens_out: 200 })).toBe('1,000 tokens in, 200 out');
  expect(tokensText({ tokens_in: null, tokens_out: null })).toBeUndefined();
});
