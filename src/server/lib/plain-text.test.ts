import { describe, expect, it } from 'vitest';

import { languageTag, plainText, readHtml, readTitle, tagList, webAddress } from './plain-text.ts';

describe('HTML as a person reads it', () => {
  it.each([
    ['blocks become lines', '<p>One</p><p>Two<br>Three</p>', 'One\n\nTwo\nThree'],
    ['inline marks vanish', '<b>bold</b> and <a href="x">link</a>', 'bold and link'],
    ['entities are decoded once', 'AT&amp;amp;T &hellip; &#8364;', 'AT&amp;T … €'],
    ['scripts and styles are not read', 'a<script>alert(1)</script><style>p{}</style>b', 'ab'],
    ['a lone bracket is text', '1 < 2 & 3 > 2', '1 < 2 & 3 > 2'],
    ['broken markup survives', '<p>One <b>two</p> three <i', 'One two\nthree'],
    ['white space is folded', 'a \n\t b&nbsp;c', 'a b c'],
    ['control characters go', 'a\u0000b\u0007<i>c</i>\uD800', 'abc\uFFFD'],
  ])('%s', (_name, html, text) => expect(readHtml(html).text).toBe(text));

  it('finds the first picture that is not a counting pixel', () => {
    expect(
      readHtml('<img src="p.gif" width=1 height=1><img src="data:x"><img src="a.jpg"><img src="b.jpg">')
        .image,
    ).toBe('a.jpg');
  });

  it('reads a huge page no further than it keeps', () => {
    const text = readHtml('<p>word</p>'.repeat(500_000)).text ?? '';
    expect(text.length).toBe(10_000);
    expect(text.endsWith('…')).toBe(true);
  });

  it('is nothing when nothing is left', () => {
    expect(readHtml('<p> <img src="a.jpg"></p>')).toEqual({ text: null, image: 'a.jpg' });
    expect(plainText(' \n ')).toBeNull();
  });
});

it('a title is one line, as markup or as it stands', () => {
  expect(readTitle('Q&amp;A:\n <i>now</i>', true)).toBe('Q&A: now');
  expect(readTitle('Why <b> matters', false)).toBe('Why <b> matters');
});

describe('a title that is markup keeps what is no tag of HTML', () => {
  it.each([
    ['Why x<y matters', 'Why x<y matters'],
    ['Why a<b', 'Why a<b'],
    ['Why a <b and c> d', 'Why a <b and c> d'],
    ['Array<string>', 'Array<string>'],
    ['Map<K, V> in <b>Rust</b>', 'Map<K, V> in Rust'],
    ['vector<int>, Option<Box<T>>', 'vector<int>, Option<Box<T>>'],
    ['I <3 feeds', 'I <3 feeds'],
    ['1<2 && 3>2', '1<2 && 3>2'],
    ['Nice <gorilla> what’s he weigh?', 'Nice <gorilla> what’s he weigh?'],
    ['AT&T', 'AT&T'],
    ['AT&amp;T', 'AT&T'],
    ['AT&amp;amp;T', 'AT&amp;T'],
    ['The &lt;b&gt; element', 'The <b> element'],
    ['The &lt;template&gt; tag', 'The <template> tag'],
    ['<p>One</p> <P CLASS="x">two</P>', 'One two'],
    ['<a href="https://example.org/?a>b">Link</a> text', 'Link text'],
    ["<img src='a.png' alt='x < y'/>after", 'after'],
    ['<video controls src=a.mp4></video>film', 'film'],
    ['<my-card>Card</my-card> <o:p>Word</o:p>', 'Card Word'],
    ['a<br>b<br/>c', 'a b c'],
    ['a<!-- hidden <b> -->b', 'ab'],
    ['end <em class="x', 'end'],
    ['end <a href="https://example.org/very', 'end'],
    ['end </', 'end'],
    ['end <!-', 'end'],
    ['<<<', '<<<'],
    ['<>', '<>'],
    ['if (a <= b) return <T>x;', 'if (a <= b) return <T>x;'],
    ['#include <stdio.h>', '#include <stdio.h>'],
    ['mail <ada@example.org>', 'mail <ada@example.org>'],
  ])('%s', (title, read) => expect(readTitle(title, true)).toBe(read));

  it('and hostile ones are read in no time that grows with their square', () => {
    for (const hostile of ['<', '<a ', '<a b=', '<a b="', "<a b='x' ", '<a-b', '<!--', '<a b="c"'])
      expect(readHtml(hostile.repeat(100_000)).image).toBeNull();
  });
});

it('only whole http addresses count, relative ones from their page', () => {
  expect(webAddress('/a b', 'https://example.org/x/')).toBe('https://example.org/a%20b');
  expect(webAddress(' https://example.org ')).toBe('https://example.org/');
  for (const address of [
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.c',
    '/a',
    '',
    null,
    `https://e.org/${'x'.repeat(5000)}`,
  ]) {
    expect(webAddress(address)).toBeNull();
  }
});

it('a language tag that goes on and on is none', () => {
  expect(languageTag(`en-x-${'a-'.repeat(50)}a`)).toBeNull();
});

it('languages and tags are tidied', () => {
  expect(['en-us', 'pt_BR', 'zh-hant-tw', 'english please', ''].map(languageTag)).toEqual([
    'en-US',
    'pt-BR',
    'zh-Hant-TW',
    null,
    null,
  ]);
  expect(tagList(['#ai', 'ai', ' two  words ', '', null, 'x'.repeat(200)])).toEqual(['ai', 'two words']);
});

it('a megabyte of open tags is read no further than a post can be long', () => {
  const hostile = `first${'<div>'.repeat(400_000)}last`;
  expect(readHtml(hostile).text).toBe('first');
});
