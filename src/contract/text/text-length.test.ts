import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { TextUnit } from '#contract/networks/facts.ts';
import asXCounts from '#test/data/x-lengths.json' with { type: 'json' };
import { cutAt, overLimit, textLength } from './text-length.ts';

const family = '👩‍👩‍👧‍👦';
const flag = '🇩🇪';

/** Text, then its length in graphemes, code points, UTF-16, bytes, x, mastodon, threads. */
const cases: [string, number, number, number, number, number, number, number][] = [
  ['', 0, 0, 0, 0, 0, 0, 0],
  ['plain words', 11, 11, 11, 11, 11, 11, 11],
  ['naïve', 5, 5, 5, 6, 5, 5, 5],
  // e with a combining acute: X counts the composed form.
  ['e\u0301', 1, 2, 2, 3, 1, 1, 2],
  [family, 1, 7, 11, 25, 2, 1, 25],
  [flag, 1, 2, 4, 8, 2, 1, 8],
  ['👍🏽', 1, 2, 4, 8, 2, 1, 8],
  ['1️⃣', 1, 3, 3, 7, 2, 1, 7],
  ['❤️', 1, 2, 2, 6, 2, 1, 6],
  ['日本', 2, 2, 2, 6, 4, 2, 2],
  ['한국', 2, 2, 2, 6, 4, 2, 2],
  ['שלום', 4, 4, 4, 8, 4, 4, 4],
  ['مرحبا', 5, 5, 5, 10, 5, 5, 5],
  ['“q”—', 4, 4, 4, 10, 4, 4, 4],
  ['…', 1, 1, 1, 3, 2, 1, 1],
  ['\r\n', 1, 2, 2, 2, 2, 1, 2],
  ['𠮷', 1, 1, 2, 4, 2, 1, 1],
];

const units: TextUnit[] = [
  'graphemes',
  'code_points',
  'utf16',
  'bytes',
  'weighted',
  'short_links',
  'emoji_bytes',
];

describe('the length of a text', () => {
  it.each(cases)('of %j is right in every unit', (text, ...lengths) => {
    expect(units.map((unit) => textLength(text, unit))).toEqual(lengths);
  });

  it('in bytes is that of its encoding', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(textLength(text, 'bytes')).toBe(Buffer.byteLength(text));
      }),
    );
  });

  it('in graphemes is what Intl.Segmenter counts', () => {
    const segmenter = new Intl.Segmenter('und');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(textLength(text, 'graphemes')).toBe([...segmenter.segment(text)].length);
      }),
    );
  });
});

describe('X counts', () => {
  /** The conformance data of twitter-text (validate.yml, lengths), and its tests of weighted tweets. */
  it.each([
    ['This is a test.', 15],
    ['http://test.com', 23],
    ['https://test.com', 23],
    ['test.com', 23],
    ['Test https://test.com test https://test.com test.com test', 86],
    ['저찀쯿쿿', 8],
    ['の'.repeat(140), 280],
    ['🐱'.repeat(140), 280],
    [
      'A lie gets halfway around the world before the truth has a chance to get its pants on. ' +
        'Winston Churchill (1874-1965) http://bit.ly/dJpywL',
      140,
    ],
  ])('%j as %i', (text, length) => {
    expect(textLength(text, 'weighted')).toBe(length);
  });

  it.each([
    ['a bare domain with a path', 'see example.com/a/long/path/that/goes/on/and/on', 4 + 23],
    ['a long address', `https://example.com/${'a'.repeat(300)}`, 23],
    ['an address in brackets', '(https://example.com/a)', 25],
    ['a word with a dot', 'file.unknownending', 18],
    ['a mail address', 'info@example.com', 16],
    ['an address by number', 'http://192.168.0.1/', 19],
    ['a full stop without a space', 'Done.Nextly', 11],
  ])('%s', (_, text, length) => {
    expect(textLength(text, 'weighted')).toBe(length);
  });
});

describe('X counts addresses among other scripts', () => {
  it.each([
    ['Japanese right behind an address', 'https://example.com/aを見た', 23 + 6],
    ['Japanese right behind a domain', 'example.comの', 23 + 2],
    ['a path in Cyrillic', 'https://example.com/привет', 23],
    ['a path in Japanese, which ends it', 'https://example.com/道', 23 + 2],
    ['a query behind a bare domain', 'example.com?q=1', 23 + 4],
    ['a query behind an address', 'https://example.com?q=1', 23],
  ])('%s', (_, text, length) => {
    expect(textLength(text, 'weighted')).toBe(length);
  });

  it('as twitter-text 3.1.0 counts the same texts', () => {
    expect(asXCounts.length).toBeGreaterThan(250);
    expect(asXCounts.map(([text]) => [text, textLength(String(text), 'weighted')])).toEqual(asXCounts);
  });
});

describe('Mastodon counts', () => {
  it.each([
    ['an address as 23', `read https://example.com/${'a'.repeat(80)}`, 5 + 23],
    ['a bare domain as it stands', 'example.com', 11],
    ['@user@host as @user', 'thanks @anna@mastodon.example!', 7 + 5 + 1],
    ['@user@host of a name in another script as @user', 'thanks @anna@münchen.de!', 7 + 5 + 1],
    ['@user@host in Cyrillic as @user', '@anna@пример.рф', 5],
    ['@user as it stands', 'thanks @anna', 12],
    ['a mail address as it stands', 'anna@mastodon.example', 21],
  ])('%s', (_, text, length) => {
    expect(textLength(text, 'short_links')).toBe(length);
  });
});

describe('where a text is cut', () => {
  it.each([
    ['fits', 'short', { limit: 10, unit: 'graphemes' }, 'short'],
    ['words', 'one two three', { limit: 7, unit: 'graphemes' }, 'one two'],
    ['never inside a family', `ab${family}c`, { limit: 3, unit: 'graphemes' }, `ab${family}`],
    ['never inside a flag', `a${flag}`, { limit: 6, unit: 'emoji_bytes' }, 'a'],
    ['never inside an address', 'see https://example.com/abc', { limit: 20, unit: 'weighted' }, 'see '],
    ['never inside a mention', 'hello @anna@mastodon.example', { limit: 9, unit: 'short_links' }, 'hello '],
    ['by bytes too', 'ääää', { limit: 4, unit: 'graphemes', bytes: 5 }, 'ää'],
    ['at nothing', 'ä', { limit: 0, unit: 'graphemes' }, ''],
  ] as const)('%s', (_, text, limit, kept) => {
    expect(text.slice(0, cutAt(text, limit))).toBe(kept);
  });

  const anyText = fc.string({ unit: 'grapheme', maxLength: 60 });
  const anyUnit = fc.constantFrom(...units);

  it('leaves a text that is within the limit, as long as possible', () => {
    fc.assert(
      fc.property(anyText, anyUnit, fc.nat(40), (text, unit, limit) => {
        const end = cutAt(text, { limit, unit });
        expect(textLength(text.slice(0, end), unit)).toBeLessThanOrEqual(limit);
        expect(end === text.length).toBe(textLength(text, unit) <= limit);
      }),
    );
  });

  it('more words are never shorter', () => {
    fc.assert(
      fc.property(anyText, anyText, anyUnit, (text, more, unit) => {
        expect(textLength(`${text} ${more}`, unit)).toBeGreaterThanOrEqual(textLength(text, unit));
      }),
    );
  });
});

describe('how much is too much', () => {
  it('is told in the unit that is broken', () => {
    const bluesky = { limit: 300, unit: 'graphemes', bytes: 3000 } as const;
    expect(overLimit('a'.repeat(303), bluesky)).toEqual({ over: 3, unit: 'graphemes' });
    expect(overLimit(family.repeat(130), bluesky)).toEqual({ over: 250, unit: 'bytes' });
    expect(overLimit('short', bluesky).over).toBe(0);
  });
});
