import { describe, expect, it } from 'vitest';

import { hashtagsIn, hashtagsWithPicturesIn, linksIn, mentionsIn } from './text-parts.ts';

const texts = (parts: readonly { text: string }[]) => parts.map((part) => part.text);

describe('links', () => {
  it.each([
    ['https://example.com/a?b=c#d', ['https://example.com/a?b=c#d']],
    ['see example.com.', ['example.com']],
    ['(https://example.com/a_(b)).', ['https://example.com/a_(b)']],
    ['doi.org/10.1000/182, www.example.co.uk', ['doi.org/10.1000/182', 'www.example.co.uk']],
    ['info@example.com', []],
    ['version 1.2.3 at 10.30, e.g. this', []],
    ['ftp://example.com //example.com', []],
    ['日本語 https://例え.jp/道 です', ['https://例え.jp/道']],
  ])('of %j', (text, found) => {
    expect(texts(linksIn(text))).toEqual(found);
  });

  it('say where they stand, and an address that opens', () => {
    expect(linksIn('see example.com now')).toEqual([
      { start: 4, end: 15, text: 'example.com', url: 'https://example.com', bare: true },
    ]);
  });
});

describe('hashtags', () => {
  it.each([
    ['#one two #Zwei_3', ['#one', '#Zwei_3']],
    ['#日本 #öffnung', ['#日本', '#öffnung']],
    ['#1 is no tag, nor c#sharp, nor &#39;', []],
    ['https://example.com/#part', []],
    ['#1st', ['#1st']],
    ['#ぼっち・ざ・ろっく です', ['#ぼっち・ざ・ろっく']],
    ['#col·lecció #a〜b', ['#col·lecció', '#a〜b']],
    ['#می‌خواهم #क्‍ष', ['#می‌خواهم', '#क्‍ष']],
    ['#one・ #two', ['#one', '#two']],
    ['#love❤️ #日本🎌旅', ['#love', '#日本']],
    ['#️⃣ #⃣', []],
    ['❤️#love', ['#love']],
  ])('of %j', (text, found) => {
    expect(texts(hashtagsIn(text))).toEqual(found);
  });

  it.each([
    ['#love❤️ #日本🎌旅', ['#love❤️', '#日本🎌旅']],
    ['#❤️ #👩‍💻', ['#❤️', '#👩‍💻']],
    ['#️⃣ #1', []],
    ['#ぼっち・ざ・ろっく', ['#ぼっち・ざ・ろっく']],
  ])('with pictures, as Bluesky reads them, of %j', (text, found) => {
    expect(texts(hashtagsWithPicturesIn(text))).toEqual(found);
  });
});

describe('mentions', () => {
  it.each([
    ['@anna and @bob.bsky.social', ['@anna', '@bob.bsky.social']],
    ['thanks @anna@mastodon.example.', ['@anna@mastodon.example']],
    ['@anna@münchen.de, @bo@例え.jp', ['@anna@münchen.de', '@bo@例え.jp']],
    ['info@example.com', []],
    ['https://example.com/@anna', []],
    ['an @ alone', []],
  ])('of %j', (text, found) => {
    expect(texts(mentionsIn(text))).toEqual(found);
  });
});
