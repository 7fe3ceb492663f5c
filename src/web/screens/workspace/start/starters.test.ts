import { expect, test } from 'vitest';

import {
  byField,
  chosenKeys,
  firstLanguage,
  languagesOf,
  startersIn,
  tickedFirst,
  type Starter,
} from './starters.ts';

const starter = (key: string, of: Partial<Starter>): Starter => ({
  key,
  kind: 'rss',
  name: key,
  address: null,
  category: null,
  field: 'news',
  lang: 'en',
  recommended: false,
  source_id: null,
  ...of,
});
const starters = [
  starter('social', { field: 'networks', lang: null, recommended: true }),
  starter('world', { recommended: true }),
  starter('known', { recommended: true, source_id: 4 }),
  starter('lab', { field: 'science' }),
  starter('welt', { lang: 'de', recommended: true }),
];

test('a language shows its own sources and those of many languages, grouped by field', () => {
  const listed = byField(startersIn(starters, 'de'));
  expect(listed.map(({ field, starters }) => [field, starters.map(({ key }) => key)])).toEqual([
    ['networks', ['social']],
    ['news', ['welt']],
  ]);
});

test('what is recommended and not read yet is ticked first', () => {
  expect([...tickedFirst(starters, 'en')]).toEqual(['social', 'world']);
});

test('what is ticked in another language is not chosen while it is not shown', () => {
  const ticked = new Set(['social', 'world', 'known', 'welt']);
  expect(chosenKeys(starters, 'de', ticked)).toEqual(['social', 'welt']);
  expect(chosenKeys(starters, null, ticked)).toEqual(['social', 'world', 'welt']);
});

test('the list begins in the language of the organization, where it has that', () => {
  expect(firstLanguage(starters, 'de-CH')).toBe('de');
  expect(firstLanguage(starters, 'sw')).toBeNull();
  expect(languagesOf(starters)).toEqual([
    { lang: 'en', count: 3 },
    { lang: 'de', count: 1 },
  ]);
});
