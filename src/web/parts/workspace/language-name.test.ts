import { expect, test } from 'vitest';

import { directionIn, directionOf, languageName } from './language-name.ts';

test.each([
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['ur', 'rtl'],
  ['dv', 'rtl'],
  ['de', 'ltr'],
  ['ja', 'ltr'],
  ['pa-Arab', 'rtl'],
  ['az', 'ltr'],
  ['no language at all', 'ltr'],
])('%s is written %s', (lang, direction) => {
  expect(directionOf(lang)).toBe(direction);
});

test.each([
  ['ar', '@ada: الميناء يفتح', 'rtl'],
  ['he', 'Copydesk נפתח היום', 'rtl'],
  ['ar', 'https://a.example', 'auto'],
  ['ar', 'The harbour opens', 'auto'],
  ['en', 'The word سفينة means ship', 'auto'],
])('in %s, “%s” is laid %s', (lang, text, direction) => {
  expect(directionIn(lang, text)).toBe(direction);
});

test('a language is said as people call it, and what is none stays as it is', () => {
  expect(languageName('pt-BR')).toBe('Brazilian Portuguese');
  expect(languageName('no language at all')).toBe('no language at all');
});
