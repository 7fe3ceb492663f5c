import { describe, expect, it } from 'vitest';

import { phraseOf, toTsquery, toTsvector, tokensOf } from './tokens.ts';

describe('the words of a text', () => {
  it.each([
    ['Ireland’s Café: 3 new trains', ['ireland', 's', 'cafe', '3', 'new', 'trains']],
    ['ÜBER straße', ['uber', 'strasse']],
    ['Ёлка и Чай', ['елка', 'и', 'чаи']],
    ['東京都知事', ['東京', '京都', '都知', '知事']],
    ['新しいiPhone発表', ['新し', 'しい', 'iphone', '発表']],
    ['水', ['水']],
    ['שָׁלוֹם', ['שלום']],
    ['مُحَمَّد', ['محمد']],
    ['हिन्दी समाचार', ['हिन्दी', 'समाचार']],
    ['경제는 성장', ['경제', '제는', '성장']],
    ['สวัสดีชาวโลก', ['สวัสดี', 'ชาว', 'โลก']],
    ['Ｆｕｌｌ width', ['full', 'width']],
    ['one ONE one', ['one']],
    ['— … !!', []],
  ])('%s', (text, words) => {
    expect(tokensOf(text)).toEqual(words);
  });

  it('finds a longer Chinese word by any two of its characters', () => {
    const title = new Set(tokensOf('东京都知事选举'));
    expect(tokensOf('知事').every((word) => title.has(word))).toBe(true);
  });

  it('cuts a run of letters that no word has', () => {
    expect(tokensOf('x'.repeat(5000))[0]).toHaveLength(100);
  });

  it('asks for nothing when a query has no words', () => {
    expect(toTsquery('!!!')).toBeNull();
    expect(toTsquery("o'neil & sons")).toBe("'o' & ('neil' | 'neils' | 'neiles') & ('sons' | 'son')");
  });

  it('asks for what begins so from three letters on', () => {
    expect(toTsquery('ele* el*')).toBe("'ele':* & 'el'");
  });

  it('are stored with their places, and usual neighbours as a word of their own', () => {
    const pair = phraseOf('first time')?.tokens[0] ?? '';
    expect(pair).toMatch(/^~[0-9a-z]{1,3}$/);
    expect(toTsvector(['First time', null, 'Time']).trim().split(' ')).toEqual([
      'first:1',
      'time:2',
      `'${pair}'`,
      'time:5',
    ]);
    expect(phraseOf('"first time"')?.query).toBe(`('${pair}' & ('first' <1> 'time'))`);
    expect(phraseOf('unprecedented time')?.query).toBe(`(('unprecedented' <1> 'time'))`);
    expect(phraseOf('first time')).toMatchObject({
      indexed: `'${pair}'`,
      places: `('first' <1> 'time')`,
    });
    expect(phraseOf('unprecedented first time')?.indexed).toBe(`'${pair}' & 'unprecedented'`);
    expect(phraseOf('unprecedented')?.places).toBeNull();
    expect(phraseOf(' * ')).toBeNull();
  });

  it('ask for as much however often a phrase repeats a word', () => {
    expect(phraseOf('a '.repeat(100))?.tokens).toHaveLength(1);
    expect(phraseOf('a '.repeat(100))?.query.match(/'a'/g)).toHaveLength(25);
  });
});
