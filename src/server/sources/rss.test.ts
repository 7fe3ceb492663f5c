import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { alone, startOutsideServer, type OutsideServer } from '#test/app/outside-server.ts';
import { readFeed } from './feed.ts';
import { rss } from './rss.ts';
import type { Cursor } from './source.ts';

const now = new Date('2026-11-20T12:00:00Z');
const url = 'https://site.example/news/feed.xml';
const read = (document: string) => readFeed(document, { url, now });
const channel = (items: string, head = '') =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:slash="http://purl.org/rss/1.0/modules/slash/" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Feed</title><link>https://site.example/</link>${head}${items}</channel></rss>`;
const item = (inner: string) =>
  read(channel(`<item><title>t</title><link>https://site.example/a</link>${inner}</item>`)).entries[0];

describe('entries without a page of their own', () => {
  it('lead to their sound or film, as podcasts have it', () => {
    const { entries, remarks } = read(
      channel(
        '<item><title>Episode</title><guid isPermaLink="false">e1</guid><enclosure url="https://cdn.example/e1.mp3" type="audio/mpeg" length="1"/></item><item><title>None</title></item>',
      ),
    );
    expect(entries).toMatchObject([
      { url: 'https://cdn.example/e1.mp3', externalId: 'cdn.example e1', title: 'Episode' },
    ]);
    expect(remarks).toEqual(['1 entry has no link and cannot be shown.']);
  });

  it('get no address that nobody gave them', () => {
    const items = [
      { id: '17', title: 'Without' },
      {
        id: '18',
        title: 'Sound',
        attachments: [{ url: 'https://cdn.example/18.mp3', mime_type: 'audio/mpeg' }],
      },
      { id: 'https://site.example/19', title: 'By its id' },
    ];
    const feed = read(JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'F', items }));
    expect(feed.entries.map((entry) => entry.url)).toEqual([
      'https://cdn.example/18.mp3',
      'https://site.example/19',
    ]);
    expect(feed.remarks).toHaveLength(1);
  });
});

describe('the text of an entry', () => {
  const packed = (text: string) => Buffer.from(text).toString('base64');
  const atom = (inner: string) =>
    read(
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>F</title><entry><id>https://site.example/1</id><title>t</title>${inner}</entry></feed>`,
    ).entries[0];

  it.each([
    [
      'xhtml:body',
      '<xhtml:body xmlns:xhtml="http://www.w3.org/1999/xhtml"><xhtml:p>Hello <xhtml:b>you</xhtml:b></xhtml:p></xhtml:body>',
    ],
    ['body in its namespace', '<body xmlns="http://www.w3.org/1999/xhtml"><p>Hello <b>you</b></p></body>'],
    [
      'atom:content',
      '<atom:content xmlns:atom="http://www.w3.org/2005/Atom" type="html">&lt;p>Hello you&lt;/p></atom:content>',
    ],
    ['dc:description', '<dc:description>Hello you</dc:description>'],
    ['base64', `<content:encoded>${packed('<p>Hello you</p> <p></p>')}</content:encoded>`],
  ])('is read from %s', (_what, inner) => expect(item(inner)?.text).toBe('Hello you'));

  it('is decoded in Atom, and never a picture’s bytes', () => {
    expect(
      atom(`<content type="text/html" mode="base64">${packed('<p>Grüße an alle hier</p>')}</content>`)?.text,
    ).toBe('Grüße an alle hier');
    const picture = Buffer.from(Array.from({ length: 600 }, (_, at) => (at * 37) % 256)).toString('base64');
    expect(atom(`<content type="image/png">${picture}</content>`)?.text).toBeNull();
    expect(atom(`<content type="html">${picture}</content>`)?.text).toBeNull();
    expect(item('<description>Donaudampfschifffahrtsgesellschaften</description>')?.text).toBe(
      'Donaudampfschifffahrtsgesellschaften',
    );
  });

  it('has the date of dcterms:issued, and a picture without a type', () => {
    const found = item(
      '<dcterms:issued xmlns:dcterms="http://purl.org/dc/terms/">2026-11-01</dcterms:issued><media:content url="https://site.example/picture?id=1" width="600" height="400"/>',
    );
    expect(found?.createdAt).toEqual(new Date('2026-11-01T00:00:00Z'));
    expect(found?.imageUrl).toBe('https://site.example/picture?id=1');
  });

  it.each([
    ['Ann Example (ann@site.example)', 'Ann Example'],
    ['ann@site.example (Ann Example)', 'Ann Example'],
    ['Ann Example &lt;ann@site.example&gt;', 'Ann Example'],
    ['ann@site.example', null],
    ['J.R.R. Tolkien', 'J.R.R. Tolkien'],
  ])('its author in "%s" is %s', (said, name) =>
    expect(item(`<dc:creator>${said}</dc:creator>`)?.authorName).toBe(name),
  );
});

describe('the formats', () => {
  it.each([
    [
      'RSS 2.0',
      channel(
        '<item><title>Hello</title><link>https://site.example/1</link><guid>https://site.example/1</guid><pubDate>Fri, 20 Nov 2026 06:00:00 GMT</pubDate><description>Text</description></item>',
      ),
    ],
    [
      'RSS 0.91',
      '<?xml version="1.0"?><!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd"><rss version="0.91"><channel><title>Feed</title><item><title>Hello</title><link>https://site.example/1</link><description>Text</description></item></channel></rss>',
    ],
    [
      'RSS 0.92 without a version',
      '<rss><channel><title>Feed</title><item><title>Hello</title><link>https://site.example/1</link><description>Text</description></item></channel></rss>',
    ],
    [
      'RDF',
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://site.example/"><title>Feed</title></channel><item rdf:about="https://site.example/1"><title>Hello</title><link>https://site.example/1</link><description>Text</description><dc:date>2026-11-20T06:00:00Z</dc:date></item></rdf:RDF>',
    ],
    [
      'Atom 1.0',
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>Feed</title><entry><id>https://site.example/1</id><title>Hello</title><link href="https://site.example/1"/><updated>2026-11-20T06:00:00Z</updated><summary>Text</summary></entry></feed>',
    ],
    [
      'Atom 0.3',
      '<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>Feed</title><entry><id>https://site.example/1</id><title>Hello</title><link rel="alternate" href="https://site.example/1"/><issued>2026-11-20T06:00:00Z</issued><summary>Text</summary></entry></feed>',
    ],
    [
      'JSON Feed',
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'Feed',
        items: [
          {
            id: 'https://site.example/1',
            url: 'https://site.example/1',
            title: 'Hello',
            content_html: '<p>Text</p>',
            date_published: '2026-11-20T06:00:00Z',
          },
        ],
      }),
    ],
  ])('%s is read', (_name, document) => {
    const feed = read(document);
    expect(feed).toMatchObject({ title: 'Feed', remarks: [] });
    expect(feed.entries).toHaveLength(1);
    expect(feed.entries[0]).toMatchObject({
      source: 'rss',
      externalId: 'https://site.example/1',
      url: 'https://site.example/1',
      title: 'Hello',
      text: 'Text',
      linkUrl: null,
    });
    expect(feed.entries[0]?.counts).toEqual({
      likes: null,
      comments: null,
      shares: null,
      views: null,
      saves: null,
      quotes: null,
    });
  });

  it.each([
    '',
    'hello',
    '{}',
    '[]',
    '{"title": "half',
    '<html><body>a page</body></html>',
    '<rss',
    '\u0000\u0001',
    '<?xml version="1.0"?><svg/>',
  ])('"%s" is none', (document) => expect(() => read(document)).toThrow(/not a feed that can be read/));
});

describe('an entry', () => {
  it('keeps its id, made unique by the site where it is a bare word, short where it is long', () => {
    expect(item('<guid isPermaLink="false">4711</guid>')?.externalId).toBe('site.example 4711');
    expect(item('<guid>tag:site.example,2026:1</guid>')?.externalId).toBe('tag:site.example,2026:1');
    expect(item('')?.externalId).toBe('https://site.example/a');
    expect(item(`<guid>${'x'.repeat(2000)}</guid>`)?.externalId).toMatch(/^sha256:[0-9a-f]{64}$/);
  });

  it('without a link is passed over with a remark, unless its id is one', () => {
    const feed = read(
      channel(
        '<item><title>a</title></item><item><title>b</title><guid>https://site.example/b</guid></item><item><title>c</title><link>javascript:alert(1)</link></item>',
      ),
    );
    expect(feed.entries.map((each) => each.url)).toEqual(['https://site.example/b']);
    expect(feed.remarks).toEqual(['2 entries have no link and cannot be shown.']);
  });

  it('that comes twice is one; several with the same id are told apart by their links', () => {
    const feed = read(
      channel(
        '<item><guid>same:1</guid><link>https://site.example/1</link></item><item><guid>same:1</guid><link>https://site.example/1</link></item><item><guid>same:1</guid><link>https://site.example/2</link></item>',
      ),
    );
    expect(feed.entries.map((each) => each.externalId)).toEqual(['same:1', 'https://site.example/2']);
  });

  it('has its relative addresses resolved from where the feed was read, or its base', () => {
    const feed = read(
      channel(
        '<item><title>t</title><link>../a?x=1&amp;y=2</link><description>&lt;img src="/i.jpg"&gt;</description></item>',
      ),
    );
    expect(feed.entries[0]).toMatchObject({
      url: 'https://site.example/a?x=1&y=2',
      imageUrl: 'https://site.example/i.jpg',
    });
    const atom = read(
      '<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://other.example/x/"><title>f</title><entry><id>urn:1</id><title>t</title><link href="y"/></entry></feed>',
    );
    expect(atom.entries[0]?.url).toBe('https://other.example/x/y');
  });

  it.each([
    [
      'a picture of Media RSS, the widest',
      '<media:content url="/s.jpg" medium="image" width="100"/><media:content url="/l.jpg" type="image/jpeg" width="900"/><media:content url="/v.mp4" type="video/mp4"/>',
      '/l.jpg',
    ],
    ['a thumbnail', '<media:thumbnail url="/t.jpg"/>', '/t.jpg'],
    ['a picture in a group', '<media:group><media:content url="/g.png"/></media:group>', '/g.png'],
    [
      'an enclosure that is a picture',
      '<enclosure url="/a.mp3" type="audio/mpeg" length="1"/><enclosure url="/e.png" type="image/png" length="1"/>',
      '/e.png',
    ],
    ['the cover of a podcast', '<itunes:image href="/c.jpg"/>', '/c.jpg'],
    [
      'the first picture of the text',
      '<description>&lt;img src="/p.gif" width="1" height="1"&gt;&lt;img src="/d.jpg"&gt;</description>',
      '/d.jpg',
    ],
    [
      'the first picture of the whole article',
      '<description>short</description><content:encoded><![CDATA[<p>long</p><img src="/f.jpg">]]></content:encoded>',
      '/f.jpg',
    ],
  ])('shows %s', (_name, inner, path) => expect(item(inner)?.imageUrl).toBe(`https://site.example${path}`));

  it('has plain text and a title decoded once', () => {
    const feed = read(
      channel(
        '<item><title>Q&amp;amp;A &#8211; &lt;b&gt;now&lt;/b&gt;</title><link>https://site.example/1</link><description><![CDATA[<p>One</p><script>x()</script><p>AT&amp;T</p>]]></description></item><item><title><![CDATA[Tom &amp; Jerry]]></title><link>https://site.example/2</link></item>',
      ),
    );
    expect(feed.entries.map(({ title, text }) => [title, text])).toEqual([
      ['Q&A – now', 'One\n\nAT&T'],
      ['Tom & Jerry', null],
    ]);
    const atom = read(
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>f</title><entry><id>urn:1</id><title type="text">Why &lt;b&gt; matters</title><link href="https://e.org/1"/><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>One <em>two</em></p></div></content></entry></feed>',
    );
    expect(atom.entries[0]).toMatchObject({ title: 'Why <b> matters', text: 'One two' });
  });

  it('names its author, but no mail address', () => {
    expect(item('<dc:creator>Ada Lovelace</dc:creator>')?.authorName).toBe('Ada Lovelace');
    expect(item('<author>ada@site.example (Ada Lovelace)</author>')?.authorName).toBe('Ada Lovelace');
    expect(item('<author>ada@site.example</author>')?.authorName).toBeNull();
  });

  it('has language and tags, and no date where it is absurd', () => {
    const feed = read(
      channel(
        '<item><title>t</title><link>https://site.example/1</link><category>News</category><category>News</category><category>AI</category><pubDate>Mon, 01 Jan 2085 00:00:00 GMT</pubDate></item>',
        '<language>pt_br</language>',
      ),
    );
    expect(feed.entries[0]).toMatchObject({ lang: 'pt-BR', tags: ['News', 'AI'], createdAt: null });
  });

  it('carries the counts that some feeds give', () => {
    expect(item('<slash:comments>42</slash:comments>')?.counts).toMatchObject({
      comments: 42,
      views: null,
      likes: null,
    });
    // Shape: a YouTube channel feed, https://developers.google.com/youtube/v3/guides/push_notifications
    const video = read(
      `<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom"><title>Channel</title><entry><id>yt:video:abc</id><yt:videoId>abc</yt:videoId><title>Video</title><link rel="alternate" href="https://www.youtube.com/watch?v=abc"/><author><name>Ada</name></author><published>2026-11-19T10:00:00+00:00</published><media:group><media:title>Video</media:title><media:thumbnail url="https://i.ytimg.com/vi/abc/hq.jpg" width="480" height="360"/><media:description>About it</media:description><media:community><media:starRating count="7" average="5.00" min="1" max="5"/><media:statistics views="1234"/></media:community></media:group></entry></feed>`,
    );
    expect(video.entries[0]).toMatchObject({
      externalId: 'yt:video:abc',
      text: 'About it',
      imageUrl: 'https://i.ytimg.com/vi/abc/hq.jpg',
      authorName: 'Ada',
      counts: { views: 1234, likes: null },
    });
  });
});

describe('a feed that is broken', () => {
  it('survives bare ampersands, control characters and unknown entities', () => {
    const feed = read(
      channel(
        '<item><title>Tom & Jerry \u0001\u0000&nbsp;caf&eacute;</title><link>https://site.example/?a=1&b=2</link></item>',
      ),
    );
    expect(feed.entries[0]).toMatchObject({
      title: 'Tom & Jerry café',
      url: 'https://site.example/?a=1&b=2',
    });
  });

  it('that breaks off gives the entries before, and a remark', () => {
    const feed = read(
      channel('<item><title>one</title><link>https://site.example/1</link></item><item><title>tw').split(
        '</channel>',
      )[0] ?? '',
    );
    expect(feed.entries.map(({ title }) => title)).toEqual(['one']);
    expect(feed.remarks).toEqual(['The feed is damaged; the entries before the damage were read.']);
  });

  it('that tries to blow up or to read files is refused', () => {
    const bomb = channel('<item><title>&lol2;</title><link>https://site.example/1</link></item>');
    const withDoctype = (entities: string) => bomb.replace('<rss', `<!DOCTYPE rss [${entities}]><rss`);
    expect(() => read(withDoctype('<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;">'))).toThrow(
      /entities within entities/,
    );
    expect(() => read(withDoctype('<!ENTITY lol2 SYSTEM "file:///etc/passwd">'))).toThrow(
      /External entities/,
    );
    expect(() => read(`<rss version="2.0"><channel>${'<a>'.repeat(100_000)}`)).toThrow(/not a feed/);
  });
});

it('says how often it changes, at most a day', () => {
  expect(read(channel('', '<ttl>60</ttl>')).waitMs).toBe(3_600_000);
  expect(
    read(channel('', '<sy:updatePeriod>daily</sy:updatePeriod><sy:updateFrequency>4</sy:updateFrequency>'))
      .waitMs,
  ).toBe(6 * 3_600_000);
  expect(read(channel('', '<sy:updatePeriod>yearly</sy:updatePeriod>')).waitMs).toBe(24 * 3_600_000);
  expect(read(channel('')).waitMs).toBeNull();
});

describe('polling a feed', () => {
  let outside: OutsideServer;
  beforeAll(async () => void (outside = await startOutsideServer()));
  afterAll(() => outside.close());
  beforeEach(() => void (outside.requests.length = 0));
  const poll = (path: string, cursor: Cursor = {}) =>
    rss.poll({ config: { url: outside.base + path }, cursor, now, io: outside.io, ...alone() });
  const document = channel(
    '<item><title>Größe</title><link>https://site.example/1</link></item>',
    '<ttl>30</ttl>',
  );

  it('asks with the conditions that the last answer gave', async () => {
    outside.answer = ({ headers }) =>
      headers['if-none-match'] === '"a"'
        ? { status: 304 }
        : { body: document, headers: { etag: '"a"', 'last-modified': 'Fri, 20 Nov 2026 06:00:00 GMT' } };
    const first = await poll('/f');
    expect(first).toMatchObject({ unchanged: false, title: 'Feed', waitMs: 30 * 60_000 });
    const second = await poll('/f', first.cursor);
    expect(outside.requests[1]?.headers).toMatchObject({
      'if-none-match': '"a"',
      'if-modified-since': 'Fri, 20 Nov 2026 06:00:00 GMT',
    });
    expect(second).toMatchObject({ unchanged: true, found: [], title: 'Feed', waitMs: 30 * 60_000 });
    expect((await poll('/f', second.cursor)).unchanged).toBe(true);
  });

  it('does not ask another address with the conditions of the first', async () => {
    outside.answer = () => ({ body: document, headers: { etag: '"a"' } });
    const first = await poll('/one');
    expect((await poll('/two', first.cursor)).found).toHaveLength(1);
    expect(outside.requests[1]?.headers).not.toHaveProperty('if-none-match');
  });

  it('sees the same bytes again as unchanged, where the server knows no conditions', async () => {
    outside.answer = () => ({ body: document });
    const first = await poll('/f');
    expect((await poll('/f', first.cursor)).unchanged).toBe(true);
  });

  it('tells the new address when it has moved for good, and goes on from there', async () => {
    outside.answer = ({ url: { pathname }, headers }) => {
      if (pathname === '/old') return { status: 301, headers: { location: '/new' } };
      return headers['if-none-match'] ? { status: 304 } : { body: document, headers: { etag: '"a"' } };
    };
    const moved = await poll('/old');
    expect(moved).toMatchObject({ movedTo: `${outside.base}/new`, unchanged: false });
    expect(await poll('/new', moved.cursor)).toMatchObject({ movedTo: null, unchanged: true });
    outside.answer = ({ url: { pathname } }) =>
      pathname === '/old' ? { status: 302, headers: { location: '/new' } } : { body: document };
    expect((await poll('/old')).movedTo).toBeNull();
  });

  it('stops where the feed is gone for good', async () => {
    outside.answer = () => ({ status: 410, body: 'The blog has ended' });
    await expect(poll('/f')).rejects.toMatchObject({
      problem: 'gone',
      message: expect.stringContaining('The blog has ended'),
    });
  });

  it.each([
    ['the header', { 'content-type': 'text/xml; charset=iso-8859-1' }, Buffer.from(document, 'latin1')],
    [
      'the declaration',
      { 'content-type': 'text/xml' },
      Buffer.from(document.replace('?>', ' encoding="windows-1252"?>'), 'latin1'),
    ],
    ['the byte order mark', { 'content-type': 'text/xml' }, Buffer.from(`\uFEFF${document}`, 'utf16le')],
    ['nothing at all', { 'content-type': 'text/xml' }, Buffer.from(document, 'latin1')],
  ])('reads the encoding from %s', async (_name, headers, body) => {
    outside.answer = () => ({ headers, body });
    expect((await poll('/f')).found[0]?.title).toBe('Größe');
  });
});
