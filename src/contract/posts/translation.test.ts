import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { fixedIn, hashtagOf, isTranslatable, missingFrom, splitHashtag } from './translation.ts';

describe('what a translation must keep', () => {
  test.each([
    [
      'nothing lost',
      'Read https://a.example/b with @ada, 3 days',
      'Lies https://a.example/b mit @ada, 3 Tage',
      [],
    ],
    ['a link', 'See https://a.example/b', 'Siehe hier', ['https://a.example/b']],
    [
      'a link that came out otherwise',
      'See https://a.example/b',
      'Siehe https://a.example/c',
      ['https://a.example/b'],
    ],
    [
      'one of two equal links',
      'https://a.example/b https://a.example/b',
      'https://a.example/b',
      ['https://a.example/b'],
    ],
    ['a mention', 'Thanks @ada@social.example', 'Danke', ['@ada@social.example']],
    ['a number', 'In 2026, 15 boats', 'Im Jahr 2026, viele Boote', ['15']],
  ])('%s', (_, source, translation, missing) => {
    expect(missingFrom(source, translation).map(({ text }) => text)).toEqual(missing);
  });

  test.each([
    ['1,000.5 tonnes', '1.000,5 Tonnen'],
    ['10 000 people', '10.000 Menschen'],
    ['1,234 boats', '١٬٢٣٤ قاربًا'],
    ['in 2026', '२०२६ में'],
    ['at 12:30', 'um 12.30 Uhr'],
  ])('%s is the same number as in %s', (source, translation) => {
    expect(missingFrom(source, translation)).toEqual([]);
  });

  test('a number inside a link or a hashtag is not asked for a second time', () => {
    expect(missingFrom('a.example/2026 #Expo2026', 'a.example/2026 #Messe')).toEqual([]);
  });

  test('nothing is missing from the text itself, whatever it says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(missingFrom(text, text)).toEqual([]);
      }),
    );
  });
});

describe('hashtags', () => {
  test.each([
    ['#HarbourFestival2026', 'Harbour Festival 2026'],
    ['#harbour_festival', 'harbour festival'],
    ['#NASALaunch', 'NASA Launch'],
    ['#climate', 'climate'],
    ['#気候変動', '気候変動'],
  ])('%s says %s', (tag, words) => expect(splitHashtag(tag)).toBe(words));

  test.each(['#AI', '#G20', '#NATO'])('%s stays as it is', (tag) => expect(splitHashtag(tag)).toBeNull());

  test.each([
    ['Hafen Fest', '#HarbourFestival', '#HafenFest'],
    ['Klima', '#climate', '#klima'],
    ['fête du port', '#harbour_festival', '#fête_du_port'],
    ['L’été', '#Summer', '#LÉté'],
  ])('“%s” for %s is written %s', (words, like, tag) => expect(hashtagOf(words, like)).toBe(tag));

  test('no words make no hashtag', () => expect(hashtagOf(' … 12 ', '#Summer')).toBeNull());
});

test('a text of nothing but links, mentions and numbers has no words', () => {
  expect(isTranslatable('https://a.example @ada 12 — 🙂')).toBe(false);
  expect(isTranslatable('https://a.example #sea')).toBe(true);
});

test('what is fixed stands in its order', () => {
  expect(fixedIn('@ada #sea https://a.example').map(({ kind }) => kind)).toEqual([
    'mention',
    'hashtag',
    'link',
  ]);
});
