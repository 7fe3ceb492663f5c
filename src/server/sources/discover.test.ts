import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { startOutsideServer, type OutsideServer } from '#test/app/outside-server.ts';
import { discoverFeeds } from './discover.ts';

const now = new Date('2026-11-20T12:00:00Z');
const feed =
  '<rss version="2.0"><channel><title>The Feed</title><item><title>a</title><link>https://e.org/</link></item></channel></rss>';
const html = (body: string) => ({
  headers: { 'content-type': 'text/html' },
  body: `<!doctype html><html>${body}</html>`,
});

describe('the feeds behind an address', () => {
  let outside: OutsideServer;
  beforeAll(async () => void (outside = await startOutsideServer()));
  afterAll(() => outside.close());
  beforeEach(() => void (outside.requests.length = 0));
  const ask = (path: string) => discoverFeeds(outside.base + path, { io: outside.io, now });
  const discover = async (path = '/') => (await ask(path)).feeds;

  it('are the address itself where it is a feed', async () => {
    outside.answer = () => ({ body: feed });
    expect(await discover('/any')).toEqual([{ url: `${outside.base}/any`, title: 'The Feed' }]);
  });

  it('are what the page declares, feeds of comments last', async () => {
    outside.answer = () =>
      html(`<head><base href="/blog/"><link rel="alternate" type="application/rss+xml" title="Comments" href="comments/feed">
        <link rel="ALTERNATE" type="application/atom+xml; charset=utf-8" title="News &amp; more" href="atom"><link rel="alternate" type="application/json" href="/wp-json/wp/v2/posts/1">
        <link rel="alternate" hreflang="de" href="/de"><link rel="stylesheet" href="a.css"></head>`);
    expect(await discover()).toEqual([
      { url: `${outside.base}/blog/atom`, title: 'News & more' },
      { url: `${outside.base}/blog/comments/feed`, title: 'Comments' },
    ]);
    expect(outside.requests).toHaveLength(1);
  });

  it('are found behind links of the page', async () => {
    outside.answer = ({ url }) =>
      url.pathname === '/our/rss'
        ? { body: feed }
        : url.pathname === '/'
          ? html('<a href="/our/rss">RSS</a>')
          : undefined;
    expect(await discover()).toEqual([{ url: `${outside.base}/our/rss`, title: 'The Feed' }]);
  });

  it.each([
    ['application/rss+xml', '<?xml version="1.0"?><rss><channel><title>Broken</title><item><title>a & b'],
    ['text/html', '<?xml version="1.0"?><catalogue><book/></catalogue>'],
    ['application/json', '{"title": "Broken", "items": ['],
    ['text/plain', 'Our feed has moved, write to us.'],
  ])('are others than the one asked for where that cannot be read, served as %s', async (type, body) => {
    outside.answer = ({ url }) => {
      if (url.pathname === '/news.xml') return { headers: { 'content-type': type }, body };
      return url.pathname === '/feed' ? { body: feed } : undefined;
    };
    const { feeds, unreadable } = await ask('/news.xml');
    expect(feeds).toEqual([{ url: `${outside.base}/feed`, title: 'The Feed' }]);
    expect(unreadable?.url).toBe(`${outside.base}/news.xml`);
    expect(unreadable?.reason).toContain('not a feed that can be read');
  });

  it('of a page come without a reason', async () => {
    outside.answer = ({ url }) =>
      url.pathname === '/feed'
        ? { body: feed }
        : { body: '<?xml version="1.0"?>\n<html><p>a page</p></html>' };
    expect(await ask('/')).toMatchObject({ feeds: [{ title: 'The Feed' }], unreadable: null });
  });

  it('are looked for quickly in a page that is a megabyte of spaces', async () => {
    outside.answer = () => ({ body: `${' '.repeat(1_000_000)}x` });
    const begun = performance.now();
    expect(await discover()).toEqual([]);
    expect(performance.now() - begun).toBeLessThan(60_000);
  });

  it('are found at the usual places, once each', async () => {
    outside.answer = ({ url }) => {
      if (url.pathname === '/feed') return { status: 301, headers: { location: '/feed/' } };
      return url.pathname === '/feed/' ? { body: feed } : html('<p>nothing here</p>');
    };
    expect(await discover('/news/today')).toEqual([{ url: `${outside.base}/feed/`, title: 'The Feed' }]);
  });

  it('are none where there are none, and an error where the page cannot be read', async () => {
    outside.answer = () => html('<p>nothing</p>');
    expect(await discover()).toEqual([]);
    outside.answer = () => ({ status: 500 });
    await expect(discover()).rejects.toMatchObject({ problem: 'unreachable' });
    await expect(discoverFeeds('ftp://x', { io: outside.io, now })).rejects.toMatchObject({
      name: 'SourceError',
    });
    await expect(discoverFeeds('localhost', { io: outside.io, now })).rejects.toMatchObject({
      problem: 'refused',
    });
  });
});
