import { describe, expect, it } from 'vitest';

import { toTsquery, wordsOf } from './words.ts';

describe('the words of a text', () => {
  it.each([
    ['Ireland’s Café: 3 new trains', ['ireland', 's', 'cafe', '3', 'new', 'trains']],
    ['ÜBER straße', ['uber', 'straße']],
    ['Ёлка и Чай', ['елка', 'и', 'чаи']],
    ['東京都知事', ['東京', '京都', '都知', '知事']],
    ['新しいiPhone発表', ['iphone', '新し', 'しい', '発表']],
    ['水', ['水']],
    ['שָׁלוֹם', ['שלום']],
    ['مُحَمَّد', ['محمد']],
    ['हिन्दी समाचार', ['हिन्दी', 'समाचार']],
    ['경제는 성장', ['경제는', '성장']],
    ['สวัสดีชาวโลก', ['สวัสดี', 'ชาว', 'โลก']],
    ['Ｆｕｌｌ width', ['full', 'width']],
    ['one ONE one', ['one']],
    ['— … !!', []],
  ])('%s', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it('finds a longer Chinese word by any two of its characters', () => {
    const title = new Set(wordsOf('东京都知事选举'));
    expect(wordsOf('知事').every((word) => title.has(word))).toBe(true);
  });

  it('cuts a run of letters that no word has', () => {
    expect(wordsOf('x'.repeat(5000))[0]).toHaveLength(100);
  });

  it('asks for nothing when a query has no words', () => {
    expect(toTsquery('!!!')).toBeNull();
    expect(toTsquery("o'neil & sons")).toBe("'o' & 'neil' & 'sons'");
  });
});
