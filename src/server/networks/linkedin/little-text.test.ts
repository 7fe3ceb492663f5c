import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { readLittle, writeLittle } from '#test/networks/linkedin-little.ts';
import { littleText, visibleText } from './little-text.ts';

/** Texts full of what the format reserves, with tags, mentions, links and other scripts among it. */
const piece = fc.oneof(
  fc.constantFrom(...'\\|{}@[]()<>#*_~ \n'.split('')),
  fc.constantFrom(
    '#news',
    '#Köln',
    '#2026',
    '#a_b',
    '＃東京',
    '@ada',
    'https://example.com/a_b?(c)#d',
    'hashtag',
  ),
  fc.constantFrom('{hashtag|\\#|news}', '@[Acme](urn:li:organization:1)', '\\#', '👩‍👩‍👧', 'e\u0301', 'שלום'),
  fc.string({ unit: 'binary', maxLength: 5 }),
);
const anyText = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

describe('a text', () => {
  test('is shown exactly as it was written, whatever stands in it', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const shown = readLittle(littleText(text));
        expect(shown.isCut).toBe(false);
        expect(shown.text.replaceAll('＃', '#')).toBe(text.replaceAll('＃', '#'));
      }),
      { numRuns: 1_000 },
    );
  });

  test('is read back as it was written, as we sent it and as LinkedIn returns it', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const little = littleText(text);
        expect(visibleText(little)).toBe(text);
        const shown = readLittle(little);
        expect(visibleText(writeLittle(shown))).toBe(shown.text);
      }),
      { numRuns: 1_000 },
    );
  });

  test('without escapes would be cut by LinkedIn, which says nothing', () => {
    expect(readLittle('Guam (GPA) grows')).toMatchObject({ text: 'Guam ', isCut: true });
    expect(readLittle(littleText('Guam (GPA) grows'))).toMatchObject({
      text: 'Guam (GPA) grows',
      isCut: false,
    });
  });
});

describe('hashtags', () => {
  test.each([
    ['#news', ['news']],
    ['About #boats, #Häfen and (#ships)', ['boats', 'Häfen', 'ships']],
    ['C# and #1 and a#b', []],
    ['https://example.com/#harbour', []],
  ])('of %j that can be clicked are %j', (text, tags) => {
    expect(readLittle(littleText(text)).hashtags).toEqual(tags);
  });

  test('with a sign that the format reserves stay text', () => {
    expect(littleText('#two_words')).toBe('\\#two\\_words');
  });
});

test.each([
  ['a \\(b\\) \\\\ c', 'a (b) \\ c'],
  ['{hashtag|\\#|news} and {hashtag|#|boats}', '#news and #boats'],
  ['Hello @[Acme \\(Corp\\)](urn:li:organization:1234)!', 'Hello Acme (Corp)!'],
  ['\\{hashtag\\|\\#\\|news\\}', '{hashtag|#|news}'],
])('LinkedIn’s %j reads %j', (little, text) => {
  expect(visibleText(little)).toBe(text);
});

test('a mention is text: nobody is notified', () => {
  expect(littleText('Thanks @ada')).toBe('Thanks \\@ada');
});
