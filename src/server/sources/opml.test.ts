import { describe, expect, it } from 'vitest';

import { readOpml, writeOpml } from './opml.ts';
import { SourceError } from './source.ts';

describe('a list of feeds (OPML)', () => {
  it('is read with its folders, each feed once', () => {
    const { feeds, remarks } =
      readOpml(`<?xml version="1.0"?><opml version="1.0"><head><title>Mine</title></head><body>
      <outline text="News &amp; more"><outline text="World"><outline type="rss" text="A" title="A &amp; B" xmlUrl="https://a.example/feed?x=1&amp;y=2" htmlUrl="https://a.example/"/></outline>
        <outline text="again" xmlUrl="https://a.example/feed?x=1&amp;y=2"/></outline>
      <outline text="Bare" xmlUrl="http://b.example/rss" category="/Tech/AI,/Other"/>
      <outline text="Old reader" xmlUrl="feed://c.example/rss"/>
      <outline text="Broken" xmlUrl="javascript:alert(1)"/>
      <outline text="Empty folder"/></body></opml>`);
    expect(feeds).toEqual([
      {
        url: 'https://a.example/feed?x=1&y=2',
        title: 'A & B',
        homeUrl: 'https://a.example/',
        folders: ['News & more', 'World'],
      },
      { url: 'http://b.example/rss', title: 'Bare', homeUrl: null, folders: ['Tech', 'AI'] },
      { url: 'http://c.example/rss', title: 'Old reader', homeUrl: null, folders: [] },
    ]);
    expect(remarks).toEqual(['"Broken" has no address that can be read.']);
  });

  it('leaves out what FreshRSS reads off pages by rules, and says so', () => {
    const { feeds, remarks } = readOpml(`<opml version="2.0"><body>
      <outline text="Page" type="HTML+XPath" xmlUrl="https://a.example/news" />
      <outline text="Data" type="JSON+DotNotation" xmlUrl="https://a.example/data.json" />
      <outline text="JSON Feed" type="JSONFeed" xmlUrl="https://a.example/feed.json" />
      <outline text="Feed" type="rss" xmlUrl="https://a.example/feed" /></body></opml>`);
    expect(feeds.map(({ title }) => title)).toEqual(['JSON Feed', 'Feed']);
    expect(remarks).toEqual([
      '"Page" is read off a page by rules (HTML+XPath), not from a feed.',
      '"Data" is read off a page by rules (JSON+DotNotation), not from a feed.',
    ]);
  });

  it('comes back the same when it is written and read', () => {
    const feeds = [
      {
        url: 'https://a.example/?a=1&b="2"',
        title: 'A < B & "C"',
        homeUrl: 'https://a.example/',
        folders: ['日本', 'News'],
      },
      { url: 'https://b.example/', title: 'B', homeUrl: null, folders: ['日本'] },
      { url: 'https://c.example/', title: 'C', homeUrl: null, folders: [] },
    ].map((feed) => ({ ...feed, url: new URL(feed.url).href }));
    const written = writeOpml(feeds, { title: 'Feeds', now: new Date('2026-11-20T12:00:00Z') });
    expect(written).toContain('<title>Feeds</title>');
    expect(readOpml(written).feeds).toEqual(feeds);
  });

  it.each(['', 'hello', '<html><body>hi</body></html>', '<opml', '{"a":1}'])('is not "%s"', (document) => {
    expect(() => readOpml(document)).toThrow(SourceError);
  });
});
