import { expect, test } from 'vitest';

import { browserLocale } from './locale.ts';

test('the first language that is one counts', () => {
  expect(browserLocale(['pt-BR', 'en'])).toBe('pt-BR');
  expect(browserLocale(['en-US@posix', 'de'])).toBe('de');
});

test('a browser without a language is an English one', () => {
  expect(browserLocale(['en-US@posix'])).toBe('en');
  expect(browserLocale([])).toBe('en');
});
