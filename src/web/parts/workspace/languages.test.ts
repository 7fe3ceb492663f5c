import { expect, test } from 'vitest';

import { languagesWith, offeredFor } from './languages.ts';

test.each([
  ['de-AT', 'de-AT'],
  ['de-LI', 'de'],
  ['en-AU', 'en'],
  ['zh-CN', 'zh-Hans'],
  ['zh-SG', 'zh-Hans'],
  ['zh', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
  ['no', 'nb'],
  ['nb-NO', 'nb'],
  ['nn-NO', 'en'],
  ['pt-AO', 'pt'],
  ['sr-Latn-RS', 'en'],
  ['x', 'en'],
])('a browser in %s is offered %s', (tag, offered) => {
  expect(offeredFor(tag)).toBe(offered);
});

test('what is offered first stands first, and each once', () => {
  const values = languagesWith('sv', 'en').map(({ value }) => value);
  expect(values.slice(0, 2)).toEqual(['sv', 'en']);
  expect(new Set(values).size).toBe(values.length);
});
