import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { findPassage, passageOf, textAt } from './passage.ts';

const text = 'The harbour opens on Monday. The market opens on Tuesday.';
const passage = (quote: string, text_ = text) => {
  const at = text_.indexOf(quote);
  const found = passageOf(text_, at, at + quote.length);
  if (!found) throw new Error(`no passage: ${quote}`);
  return found;
};

describe('a passage', () => {
  test('is found where it stood, and after edits around it', () => {
    const monday = passage('Monday');
    expect(findPassage(text, monday)).toEqual({ start: 21, end: 27 });
    expect(findPassage(`Good news! ${text}`, monday)).toEqual({ start: 32, end: 38 });
    expect(findPassage('Come on Monday!', monday)).toEqual({ start: 8, end: 14 });
  });

  test('of words that stand twice is told by what stands around it', () => {
    const second = passageOf(text, text.lastIndexOf('opens'), text.lastIndexOf('opens') + 5);
    expect(second && findPassage(text, second)).toEqual({ start: 40, end: 45 });
    const moved = `On Friday the fair opens. ${text}`;
    expect(second && findPassage(moved, second)).toEqual({ start: 66, end: 71 });
  });

  test('that is gone, or stands twice in the same surroundings, is not guessed', () => {
    expect(findPassage('Nothing of it.', passage('Monday'))).toBe('gone');
    expect(findPassage('a a', { quote: 'a', prefix: '', suffix: '' })).toBe('ambiguous');
    expect(findPassage('', { quote: '', prefix: '', suffix: '' })).toBe('gone');
  });

  test('is found among very many places', () => {
    const many = 'a'.repeat(200_000);
    expect(findPassage(many, { quote: 'a', prefix: 'b', suffix: '' })).toBe('ambiguous');
    expect(findPassage(`${many}b`, { quote: 'a', prefix: 'a', suffix: 'b' })).toEqual({
      start: 199_999,
      end: 200_000,
    });
  });

  test('never cuts a grapheme, and has words', () => {
    const family = 'The 👨‍👩‍👧 is here';
    expect(passageOf(family, 6, 7)?.quote).toBe('👨‍👩‍👧');
    expect(passageOf('a   b', 1, 4)).toBeNull();
    expect(passageOf(text, 900, 950)).toBeNull();
    expect(passageOf(text, 27, 21)).toBeNull();
  });

  test('of any text is found again in that text, or said to be ambiguous', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(60), fc.nat(60), (any, from, length) => {
        const made = passageOf(any, from, from + length);
        if (!made) return;
        const found = findPassage(any, made);
        const words = typeof found === 'string' ? found : any.slice(found.start, found.end);
        expect(['ambiguous', made.quote]).toContain(words);
      }),
    );
  });
});

test('a place names the text, a part of the thread or the first comment', () => {
  const post = { body: 'One', first_comment: null, thread: [{ body: 'Two' }] };
  expect(textAt(post, 'body')).toBe('One');
  expect(textAt(post, 'thread 1')).toBe('Two');
  expect(textAt(post, 'thread 2')).toBeUndefined();
  expect(textAt(post, 'first_comment')).toBeUndefined();
});
