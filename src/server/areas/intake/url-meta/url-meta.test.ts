import { randomBytes } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

import { startPages } from './test-pages.ts';

const { asked, base, get, page, routes, serve } = await startPages();

describe('of what is larger than five megabytes the beginning is read', () => {
  const large = (start: string) => Buffer.concat([Buffer.from(start), Buffer.alloc(6_000_000, ' ')]);

  it('of a page', async () => {
    expect(await get(serve(large('<title>Long</title><p>')))).toMatchObject({ kind: 'page', title: 'Long' });
  });

  it('of a page that is sent compressed, a bomb too', async () => {
    const packed = gzipSync(Buffer.concat([large('<title>Long</title><p>'), randomBytes(6_000_000)]));
    for (const body of [packed, gzipSync(large('<title>Long</title><p>'))])
      expect(await get(serve(body, { 'content-encoding': 'gzip' }))).toMatchObject({ title: 'Long' });
    const br = brotliCompressSync(large('<title>Long</title><p>'), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
    });
    expect(await get(serve(br, { 'content-encoding': 'br' }))).toMatchObject({ title: 'Long' });
  });

  it('of a document and a film, whatever their headers say', async () => {
    expect(await get(serve(large('%PDF-1.7\n')))).toMatchObject({ kind: 'document', title: null });
    const film = Buffer.concat([
      Buffer.from('0000001866747970' + '6d703432' + '00000000' + '6d70343269736f6d', 'hex'),
    ]);
    expect(await get(serve(Buffer.concat([film, Buffer.alloc(6_000_000)])))).toMatchObject({ kind: 'video' });
  });
});

describe('a page', () => {
  it.each([
    ['a handle', '<meta name="author" content="@ann">'],
    ['an address without a scheme', '<meta name="author" content="facebook.com/ann">'],
    ['an address', '<meta property="article:author" content="https://a.example/ann">'],
  ])('names its author by the byline, not by %s', async (_what, meta) => {
    const ld = JSON.stringify({ '@type': 'NewsArticle', author: { name: 'Ann Example' } });
    const url = serve(`<html><head>${meta}<script type="application/ld+json">${ld}</script></head></html>`);
    expect((await get(url)).author).toBe('Ann Example');
  });

  it('has a handle for an author where nothing else is said', async () => {
    expect((await get(serve('<meta name="twitter:creator" content="@ann"><title>t</title>'))).author).toBe(
      '@ann',
    );
    expect((await get(serve('<meta name="author" content="@ann"><title>t</title>'))).author).toBe('@ann');
    expect(
      (await get(serve('<meta name="author" content="facebook.com/ann"><title>t</title>'))).author,
    ).toBeNull();
  });

  it.each([
    [
      'elements say which is which',
      '<time itemprop="dateModified" datetime="2026-06-10T10:00:00Z">x</time><time itemprop="datePublished" datetime="2026-06-01T10:00:00Z">y</time>',
    ],
    [
      'a class says which is which',
      '<time class="entry-date updated" datetime="2026-06-10T10:00:00Z">x</time><time class="published" datetime="2026-06-01T10:00:00Z">y</time>',
    ],
    [
      'a bare date stands beside',
      '<meta name="date" content="2026-06-10"><time itemprop="datePublished" datetime="2026-06-01T10:00:00Z">y</time>',
    ],
    [
      'a picture of the page has a date of its own',
      `<script type="application/ld+json">${JSON.stringify([
        { '@type': 'ImageObject', uploadDate: '2026-06-10' },
        { '@type': 'Article', datePublished: '2026-06-01T10:00:00Z' },
      ])}</script>`,
    ],
  ])('is dated by when it was published, where %s', async (_where, inner) => {
    expect(
      (await get(serve(`<html><head><title>t</title></head><body>${inner}</body></html>`))).published_at,
    ).toBe('2026-06-01T10:00:00.000Z');
  });

  it('is told by Open Graph, Twitter card, JSON-LD, oEmbed and itself, in this order', async () => {
    const oembed = serve(
      JSON.stringify({
        version: '1.0',
        type: 'video',
        title: 'From oEmbed',
        author_name: 'Ann Embed',
        provider_name: 'Provider',
        thumbnail_url: 'https://img.example/thumb.jpg',
        html: '<iframe></iframe>',
      }),
      { 'content-type': 'application/json' },
    );
    const ld = JSON.stringify({
      '@graph': [
        { '@type': 'BreadcrumbList', name: 'Home' },
        {
          '@type': ['NewsArticle'],
          headline: 'From linked data',
          author: [{ name: 'Ben' }, { name: 'Cem' }],
          publisher: { name: 'The Daily' },
          datePublished: '2026-06-01T10:00:00+02:00',
          image: { url: '/ld.jpg' },
        },
      ],
    });
    const url = serve(`<html lang="en_gb"><head><title>From &lt;title&gt;</title>
      <meta property="og:title" content="From Open Graph &amp; more">
      <meta property="og:image" content="/og.jpg">
      <meta name="twitter:card" content="summary"><meta name="twitter:title" content="From Twitter">
      <meta name="description" content="From the page">
      <link rel="canonical" href="/canonical"><link rel="shortcut icon" href="icon.png">
      <link rel="alternate" type="application/json+oembed" href="${oembed}">
      <script type="application/ld+json">${ld}</script></head><body></body></html>`);
    expect(await get(url)).toEqual({
      url,
      kind: 'page',
      content_type: 'text/html',
      canonical_url: `${base}/canonical`,
      title: 'From Open Graph & more',
      description: 'From the page',
      image_url: `${base}/og.jpg`,
      site_name: 'The Daily',
      author: 'Ben, Cem',
      published_at: '2026-06-01T08:00:00.000Z',
      platform: null,
      lang: 'en-GB',
      favicon_url: `${base}/icon.png`,
      open_graph: {
        type: null,
        title: 'From Open Graph & more',
        description: null,
        site_name: null,
        url: null,
        image_url: `${base}/og.jpg`,
      },
      twitter: {
        card: 'summary',
        title: 'From Twitter',
        description: null,
        site: null,
        creator: null,
        image_url: null,
      },
      json_ld: [
        {
          type: 'NewsArticle',
          title: 'From linked data',
          description: null,
          author: 'Ben, Cem',
          publisher: 'The Daily',
          published_at: '2026-06-01T08:00:00.000Z',
          image_url: `${base}/ld.jpg`,
          url: null,
        },
      ],
      oembed: {
        type: 'video',
        title: 'From oEmbed',
        author_name: 'Ann Embed',
        author_url: null,
        provider_name: 'Provider',
        provider_url: null,
        thumbnail_url: 'https://img.example/thumb.jpg',
      },
    });
  });

  it.each([
    ['Twitter', '<meta name="twitter:title" content="From Twitter">', 'From Twitter'],
    [
      'linked data',
      '<script type="application/ld+json">{"@type":"Article","headline":"Linked"}</script>',
      'Linked',
    ],
    ['its title', '<svg><title>An icon</title></svg><title> The\n page </title>', 'The page'],
    ['nothing', '<meta name="generator" content="x">', null],
  ])('without Open Graph takes its title from %s', async (_from, head, title) => {
    expect((await get(page(head))).title).toBe(title);
  });

  it('that has its tags in the body, unquoted or in capitals is read all the same', async () => {
    const url = serve(
      `<HTML><BODY><p><META PROPERTY=og:title CONTENT='In the body'><META NAME=AUTHOR CONTENT=Ann>`,
    );
    expect(await get(url)).toMatchObject({ title: 'In the body', author: 'Ann' });
  });

  it('gives plain text only: markup, entities escaped twice and control characters go', async () => {
    const url = page(
      `<meta property="og:title" content="&lt;b&gt;Bold&lt;/b&gt; &amp;amp; &lt;script&gt;alert(1)&lt;/script&gt;plain&#8;">
       <meta property="og:description" content="5 &lt; 6">`,
    );
    expect(await get(url)).toMatchObject({ title: 'Bold & plain', description: '5 < 6' });
  });

  it('gives addresses of the web only, and absolute ones', async () => {
    const url = page(`<base href="javascript:alert(1)">
      <meta property="og:image" content="javascript:alert(1)"><meta name="twitter:image" content="//img.example/a.png">
      <meta property="og:url" content="data:text/html,hi"><link rel="canonical" href="file:///etc/passwd">
      <link rel="icon" href="data:image/png;base64,AAAA"><link rel="apple-touch-icon" href="/touch.png">`);
    expect(await get(url)).toMatchObject({
      image_url: 'http://img.example/a.png',
      canonical_url: null,
      favicon_url: `${base}/touch.png`,
      open_graph: null,
    });
  });

  it('is resolved against its base and the address that answered after redirects', async () => {
    const target = page('<base href="/deep/er/"><meta property="og:image" content="a.png">');
    routes.set('/moved', (_request, response) => response.writeHead(302, { location: target }).end());
    expect(await get(`${base}/moved`)).toMatchObject({ url: target, image_url: `${base}/deep/er/a.png` });
  });

  it.each([
    ['its header', Buffer.from('<title>Größe</title>', 'latin1'), 'text/html; charset=iso-8859-1'],
    ['its own tag', Buffer.from('<meta charset="iso-8859-1"><title>Größe</title>', 'latin1'), 'text/html'],
    ['a mark', Buffer.from('\ufeff<title>Größe</title>', 'utf16le'), 'text/html; charset=utf-8'],
    ['no one, wrongly said UTF-8', Buffer.from('<title>Größe</title>', 'latin1'), 'text/html; charset=utf-8'],
    ['a charset that does not exist', Buffer.from('<title>Größe</title>'), 'text/html; charset=klingon'],
  ])('is read in the encoding told by %s', async (_by, body, type) => {
    expect((await get(serve(body, { 'content-type': type }))).title).toBe('Größe');
  });

  it.each([
    ['2026-06-01', '2026-06-01T00:00:00.000Z'],
    ['Mon, 01 Jun 2026 10:00:00 GMT', '2026-06-01T10:00:00.000Z'],
    ['yesterday', null],
    ['9999-99-99', null],
  ])('published at %j', async (date, at) => {
    const url = page(`<meta property="article:published_time" content="${date}">`);
    expect((await get(url)).published_at).toBe(at);
  });

  it('does not expand entities that it declares itself', async () => {
    const bomb = Array.from({ length: 30 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join(
      '',
    );
    const url = serve(
      `<?xml version="1.0"?><!DOCTYPE html [<!ENTITY l0 "ha">${bomb}<!ENTITY f SYSTEM "file:///etc/passwd">]>
       <html xmlns="http://www.w3.org/1999/xhtml"><head><title>&l30; &f; x</title></head></html>`,
      { 'content-type': 'application/xhtml+xml' },
    );
    expect((await get(url)).title).toMatch(/x$/);
    expect(((await get(url)).title ?? '').length).toBeLessThan(30);
  });

  it.each([
    ['nested elements', '<div>'],
    ['open formatting', '<b><p>'],
    ['pictures in pictures', '<svg>'],
    ['tags without an end', '<meta '],
    ['comments without an end', '<!--'],
    ['entities', '&CounterClockwiseContourIntegral;'],
    ['scripts', '<script type="application/ld+json">[[[['],
  ])(
    'of five megabytes of %s is read in no time',
    async (_what, piece) => {
      const begun = performance.now();
      const body = `<title>Head</title>${piece.repeat(Math.floor(5_000_000 / piece.length))}`;
      expect((await get(serve(body))).title).toBe('Head');
      expect(performance.now() - begun).toBeLessThan(60_000);
    },
    20_000,
  );

  it('whose own words nest deeper than any text is still plain', async () => {
    const words = '&lt;div&gt;'.repeat(100_000);
    expect((await get(page(`<meta property="og:title" content="${words}"><title>Own</title>`))).title).toBe(
      'Own',
    );
  });
});

describe('what is no page', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  it('a picture is its own image, whatever its header says', async () => {
    for (const type of ['image/png', 'text/html', 'application/octet-stream']) {
      const url = serve(png, { 'content-type': type });
      expect(await get(url)).toMatchObject({
        kind: 'image',
        content_type: 'image/png',
        image_url: url,
        title: null,
      });
    }
  });

  it('a PDF is a document without a title', async () => {
    const url = serve('%PDF-1.7\n<title>No page</title>', { 'content-type': 'text/html' });
    expect(await get(url)).toMatchObject({ kind: 'document', content_type: 'application/pdf', title: null });
  });

  it('a page that says it is a picture, or nothing at all, is a page', async () => {
    for (const type of ['image/png', 'application/octet-stream', 'nonsense'])
      expect(await get(serve('<title>Page</title>', { 'content-type': type }))).toMatchObject({
        kind: 'page',
        title: 'Page',
      });
  });

  it.each([
    ['JSON', '{"title": "<title>x</title>"}', 'application/json', 'other'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><title>x</title></svg>', 'image/svg+xml', 'image'],
    ['plain text', 'hello', 'text/plain', 'document'],
    ['nothing', '', 'text/html', 'page'],
  ])('%s has no title', async (_what, body, type, kind) => {
    expect(await get(serve(body, { 'content-type': type }))).toMatchObject({ kind, title: null });
  });
});

describe('oEmbed', () => {
  const linking = (href: string) =>
    page(`<title>Page</title><link rel="alternate" type="application/json+oembed" href="${href}">`);

  it('that points back at the page is asked once and left out', async () => {
    routes.set('/self', (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<title>Self</title><link rel="alternate" type="application/json+oembed" href="/self?again">'),
    );
    asked.length = 0;
    expect(await get(`${base}/self`)).toMatchObject({ title: 'Self', oembed: null });
    expect(asked).toEqual(['/self', '/self?again']);
  });

  it.each([
    ['nothing', 'https://nowhere.invalid/oembed'],
    ['an inner network', 'http://169.254.169.254/oembed'],
    ['a script', 'javascript:alert(1)'],
    ['a missing page', '/missing'],
  ])('that leads to %s leaves the page as it is', async (_what, href) => {
    expect(await get(linking(href))).toMatchObject({ title: 'Page', oembed: null });
  });

  it('that answers with the wrong types, or megabytes, leaves the page as it is', async () => {
    const json = { 'content-type': 'application/json' };
    for (const body of ['{"type": 1}', '[]', 'null', '{', JSON.stringify({ type: 'x'.repeat(600_000) })])
      expect(await get(linking(serve(body, json)))).toMatchObject({ title: 'Page', oembed: null });
  });
});
