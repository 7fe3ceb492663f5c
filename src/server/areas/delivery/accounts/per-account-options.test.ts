import { expect, test } from 'vitest';

import { optionsOf } from './accounts.ts';

const one = [{ value: 'SELF_ONLY', label: 'SELF_ONLY' }];

function choicesOf(name: string, settings: Record<string, unknown>) {
  return optionsOf({ network: 'tiktok', settings }).find((option) => option.name === name)?.choices;
}

test('an account has the values that its network offered it, in the reader’s words', () => {
  const settings = { offers: { privacy: one, comments: [], duets: one } };
  expect(choicesOf('privacy', settings)).toEqual([{ value: 'SELF_ONLY', label: 'Only me' }]);
  expect(choicesOf('comments', settings)).toEqual([]);
  expect(choicesOf('duets', settings)).toBeNull();
});

test('an account that was not checked yet has all values', () => {
  expect(choicesOf('privacy', {})).toHaveLength(4);
  expect(choicesOf('comments', {})).toBeNull();
});
