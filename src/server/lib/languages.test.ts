import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';

import type { LanguageCode } from '#contract/languages.ts';
import { plural, t } from '#contract/message.ts';
import { listed, readerLocale } from '#contract/reader.ts';
import { inLanguage, knownLanguage, readerLanguage } from './languages.ts';

// The page says these too, so they are in the catalogs.
const created = () => t`“${{ name: 'Heat pumps' }}” created.`;
const change = (context: string) => t({ message: ': change', context });

describe('in a language', () => {
  test('a message is said with its values', async () => {
    expect(await inLanguage('de', created)).toBe('„Heat pumps“ erstellt.');
    expect(created()).toBe('“Heat pumps” created.');
  });

  test('a number chooses the form', async () => {
    const cards = (count: number) => () => t`${plural({ count }, { one: '# card', other: '# cards' })}`;
    expect(await inLanguage('de', cards(1))).toBe('1 Karte');
    expect(await inLanguage('de', cards(12_000))).toBe('12.000 Karten');
  });

  test('a text of two meanings is said by its context', async () => {
    expect(await inLanguage('de', () => change('verb'))).toBe(': ändern');
    expect(await inLanguage('de', () => change('of no catalog'))).toBe(': change');
  });

  test('what has no translation is said in English', async () => {
    const lost = () => t`Nobody ever wrote ${{ count: 1 }} such message.`;
    expect(await inLanguage('de', lost)).toBe('Nobody ever wrote 1 such message.');
  });

  test('lists and numbers are its own', async () => {
    expect(await inLanguage('de', readerLocale)).toBe('de');
    expect(await inLanguage('de', () => listed(['A', 'B', 'C'], 'disjunction'))).toBe('A, B oder C');
    expect([readerLocale(), listed(['A', 'B', 'C'])]).toEqual(['en-GB', 'A, B and C']);
  });

  test('and in another at the same time, each stays in its own', async () => {
    const slowly = async () => {
      const said: string[] = [];
      for (let time = 0; time < 5; time++) {
        await pause(1);
        said.push(created());
      }
      return [...new Set(said)];
    };
    const [german, english, within] = await Promise.all([
      inLanguage('de', slowly),
      slowly(),
      inLanguage('de', () => inLanguage('en', slowly)),
    ]);
    expect([german, english, within]).toEqual([
      ['„Heat pumps“ erstellt.'],
      ['“Heat pumps” created.'],
      ['“Heat pumps” created.'],
    ]);
  });

  test.each<LanguageCode>(['en', 'de', 'pt-BR', 'ar'])('%s is known by its code', async (language) => {
    expect(await inLanguage(language, readerLanguage)).toBe(language);
  });
});

describe('somebody is written to', () => {
  test.each([
    ['de', 'fr', 'de'],
    ['auto', 'fr', 'fr'],
    ['auto', 'de-AT', 'de'],
    ['auto', 'pt', 'pt-BR'],
    ['auto', 'sv', 'en'],
    ['en', 'de', 'en'],
    ['auto', '', 'en'],
    ['constructor', null, 'en'],
  ])('who chose %s, in an organization of %s: in %s', (chosen, organization, language) => {
    expect(knownLanguage(chosen, organization)).toBe(language);
  });
});
