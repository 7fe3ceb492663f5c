import { describe, expect, test } from 'vitest';

import { shownText } from '#test/networks/discord-text.ts';
import { discordText } from './text.ts';

describe('plain text is shown as it was written', () => {
  test.each([
    '*stars*, **more**, ***most***, _lines_, __two__, ~~gone~~, ||hidden||',
    'snake_case_name and __init__ and 5 * 3 * 2 and a | b and ~100',
    '`code` and ```\nblocks\n``` and a lone `',
    '# A heading\n## Another\n### A third\n#hashtag stays, # too',
    '-# small print\n- a list\n* of\n+ points\n  - nested\n1. first\n2. second',
    '> a quote\n>>> and a long one\n5 > 3 and >no quote',
    '[words](https://example.com/a) and [1](note) and [] and ](',
    '<@80351110224678912> <@!1> <@&165511591545143296> <#103735883630395392>',
    '<:mmLol:216154654256398347> <a:b1nzy:392938283556143104> <t:1618953630:R> </air:816437322781949972> <id:customize>',
    ':smile: :+1: at 10:30:15, ratio 1:2',
    'C:\\folder\\*.txt, \\_, \\\\ and a last \\',
    '¯\\_(ツ)_/¯',
    '<b>tags</b> & <drei> a<b',
    '@everyone and @here',
  ])('%s', (text) => {
    expect(shownText(discordText(text, 'none')).text).toBe(text);
  });

  test('also where pieces of markup meet', () => {
    const pieces = [
      '*',
      '_',
      '~~',
      '||',
      '`',
      '> ',
      '# ',
      '- ',
      '1. ',
      '[',
      '](',
      ':a:',
      '\\',
      '<@1>',
      'x',
      ' ',
      '\n',
      'ü👍',
    ];
    for (const one of pieces)
      for (const two of pieces)
        for (const three of pieces) {
          const text = one + two + three + two + one;
          expect(shownText(discordText(text, 'none')).text).toBe(text);
        }
  });
});

describe('URLs', () => {
  test.each([
    'https://example.com/a_b_c/~~d~~/*e*?f=||g||#h`',
    'http://example.com/snake_case_',
    'https://example.com/path(with)brackets',
  ])('%s stays clickable between any signs', (url) => {
    for (const [before, behind] of [
      ['', ''],
      ['_see ', ' _'],
      ['*see ', ' *'],
      ['||', ' ||'],
      ['(', ' )'],
    ]) {
      const { text, links } = shownText(discordText(`${before}${url}${behind}`, 'none'));
      expect(links).toEqual([url]);
      expect(text).toBe(`${before}${url}${behind}`);
    }
  });

  test('one that other words would hide is shown beside them', () => {
    const { links } = shownText(discordText('[Harbour](https://example.com/x)', 'none'));
    expect(links.map((link) => link.replace(/\)$/, ''))).toEqual(['https://example.com/x']);
  });

  test('one in angle brackets stays one, without them', () => {
    expect(shownText(discordText('see <https://example.com/a_b> now', 'none'))).toEqual({
      text: 'see https://example.com/a_b now',
      links: ['https://example.com/a_b'],
    });
  });
});

test.each(['people', 'everyone'] as const)('mentions stay mentions where %s may be notified', (mentions) => {
  const { text } = shownText(discordText('Moin <@80351110224678912>, <@&1> in <#2> *here*', mentions));
  expect(text).toBe('Moin {mention}, {mention} in {channel} *here*');
});

test('what needs no escape gets none', () => {
  const text = 'Zwölf (12) Boote – #hafen @ada, 5 > 3, a | b, 10:30; “so”! 100 %? [ja] ~20 C++ e.g. 1.5';
  expect(discordText(text, 'none')).toBe(text);
});
