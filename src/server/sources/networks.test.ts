import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { alone, startOutsideServer, type OutsideServer } from '#test/app/outside-server.ts';
import { blueskyPost, blueskyReplies } from '#test/sources/bluesky.ts';
import { hackerNewsReplies } from '#test/sources/hacker-news.ts';
import { mastodonStatus } from '#test/sources/mastodon.ts';
import { bluesky } from './bluesky.ts';
import { hackerNews } from './hacker-news.ts';
import { mastodon } from './mastodon.ts';
import type { Cursor } from './source.ts';

const now = new Date('2026-11-20T12:00:00Z');
let outside: OutsideServer;
let other: OutsideServer;
beforeAll(async () => {
  outside = await startOutsideServer();
  other = await startOutsideServer();
});
afterAll(async () => {
  await outside.close();
  await other.close();
});
beforeEach(() => void (outside.requests.length = 0));
const paths = () => outside.requests.map(({ url }) => url.pathname + url.search);

describe('Hacker News', () => {
  const poll = (cursor: Cursor = {}) =>
    hackerNews.poll({
      config: hackerNews.config.parse({ base: outside.base }),
      cursor,
      now,
      io: outside.io,
      ...alone(),
    });

  it('at a second poll reads only what is new or has changed', async () => {
    outside.answer = hackerNewsReplies;
    const first = await poll();
    expect(await poll(first.cursor)).toMatchObject({ found: [], unchanged: true });
    outside.answer = (asked) =>
      asked.url.pathname === '/v0/updates.json' ? { body: { items: [8863, 5] } } : hackerNewsReplies(asked);
    outside.requests.length = 0;
    const third = await poll(first.cursor);
    expect(third.found.map(({ externalId }) => externalId)).toEqual(['8863']);
    expect(paths().filter((path) => path.includes('/item/'))).toEqual(['/v0/item/8863.json']);
  });

  it('takes the address of the API with a slash at its end too', () => {
    expect(hackerNews.config.parse({ base: 'https://hn.example/' })).toMatchObject({
      base: 'https://hn.example',
    });
    expect(bluesky.config.parse({ base: 'https://bsky.example//' })).toMatchObject({
      base: 'https://bsky.example',
    });
  });

  it('asks again the next time for an item that could not be read', async () => {
    outside.answer = (asked) =>
      asked.url.pathname === '/v0/item/126809.json' ? { status: 500 } : hackerNewsReplies(asked);
    const first = await poll();
    expect(first.remarks).toEqual([
      expect.stringMatching(/^1 of 10 items could not be read: .* answered 500/),
    ]);
    outside.answer = hackerNewsReplies;
    expect((await poll(first.cursor)).found.map(({ externalId }) => externalId)).toContain('126809');
  });

  it('when reading again leaves out what did not answer', async () => {
    outside.answer = (asked) =>
      asked.url.pathname === '/v0/item/121003.json' ? { status: 500 } : hackerNewsReplies(asked);
    const config = hackerNews.config.parse({ base: outside.base });
    const counts = await hackerNews.reread?.counts({
      config,
      externalIds: ['8863', '121003'],
      cursor: {},
      now,
      io: outside.io,
      ...alone(),
    });
    expect([...(counts?.keys() ?? [])]).toEqual(['8863']);
  });
});

describe('Mastodon', () => {
  const poll = (more: object, cursor: Cursor = {}) =>
    mastodon.poll({
      config: mastodon.config.parse({ instances: [outside.base], ...more }),
      cursor,
      now,
      io: outside.io,
      ...alone(),
    });
  const page = (from: number, count = 40) =>
    Array.from({ length: count }, (_, at) => mastodonStatus(outside.base, String(from + at)));

  it('turns the pages of the trends by offset until one is not full', async () => {
    outside.answer = ({ url }) => ({
      body:
        url.searchParams.get('offset') === '80' ? page(80, 3) : page(Number(url.searchParams.get('offset'))),
    });
    expect((await poll({})).found).toHaveLength(83);
    expect(paths()).toEqual([0, 40, 80].map((offset) => `/api/v1/trends/statuses?limit=40&offset=${offset}`));
  });

  it('turns the pages of a hashtag by the Link header, back to where it was', async () => {
    outside.answer = ({ url }) => {
      if (!url.pathname.includes('/timelines/')) return { body: [] };
      if (url.searchParams.has('max_id')) return { body: page(100, 2) };
      const link = `<${outside.base}${url.pathname}?limit=40&max_id=200>; rel="next", <${outside.base}${url.pathname}?min_id=240>; rel="prev"`;
      return { body: page(200, 2), headers: { link } };
    };
    const first = await poll({ tags: ['#news'] });
    expect(first.found).toHaveLength(4);
    outside.requests.length = 0;
    outside.answer = () => ({ body: [] });
    const second = await poll({ tags: ['news'] }, first.cursor);
    expect(paths()[1]).toBe('/api/v1/timelines/tag/news?limit=40&since_id=200');
    expect(second.cursor).toEqual(first.cursor);
  });

  it('follows no Link to another server', async () => {
    other.answer = () => ({ body: page(900, 1) });
    outside.answer = ({ url }) =>
      url.pathname.includes('/timelines/')
        ? { body: page(1, 1), headers: { link: `<${other.base}/x>; rel="next"` } }
        : { body: [] };
    other.requests.length = 0;
    await poll({ tags: ['news'] });
    expect(other.requests).toEqual([]);
  });

  it('says that a timeline is closed to strangers, and still gives the trends', async () => {
    outside.answer = ({ url }) =>
      url.pathname.includes('/timelines/')
        ? { status: 401, body: { error: 'This method requires an authenticated user' } }
        : { body: page(1, 1) };
    const { found, remarks } = await poll({ tags: ['news'] });
    expect(found).toHaveLength(1);
    expect(remarks).toEqual([
      expect.stringMatching(
        /shows this to signed-in accounts only.*requires an authenticated user.*Connected accounts/,
      ),
    ]);
  });

  it('goes on with the other servers where one is down', async () => {
    outside.answer = () => ({ body: page(1, 2) });
    const { found, remarks } = await poll({
      instances: [outside.base, `${outside.base.replace('127.0.0.1', '127.0.0.2')}`],
    });
    expect(found).toHaveLength(2);
    expect(remarks).toHaveLength(1);
  });

  it('takes a post once though two servers tell of it, as the one that saw more', async () => {
    const seen = (favourites: number) => [
      mastodonStatus('https://home.example', '7', { favourites_count: favourites }),
    ];
    outside.answer = ({ url }) => ({ body: url.pathname.includes('trends') ? seen(3) : seen(9) });
    const { found } = await poll({ tags: ['news'], pages: 1 });
    expect(found.map(({ counts }) => counts.likes)).toEqual([9]);
  });

  it('passes over authors who do not want to be indexed, and what is not public', async () => {
    const account = { acct: 'shy', display_name: 'Shy', noindex: true };
    outside.answer = () => ({
      body: [
        mastodonStatus(outside.base, '1', { account }),
        mastodonStatus(outside.base, '2', { visibility: 'unlisted' }),
      ],
    });
    expect(await poll({})).toMatchObject({
      found: [],
      remarks: [expect.stringContaining('1 post was passed over')],
    });
  });

  it('covers the picture of a sensitive post', async () => {
    outside.answer = () => ({ body: [mastodonStatus(outside.base, '1', { sensitive: true })] });
    expect((await poll({})).found[0]?.imageUrl).toBeNull();
  });

  it('stops and waits when its share of requests is used up', async () => {
    outside.answer = () => ({
      body: page(1),
      headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '2026-11-20T12:03:00Z' },
    });
    expect((await poll({})).waitMs).toBe(180_000);
    expect(paths()).toHaveLength(1);
  });

  it('reads counts again at each post’s home server', async () => {
    outside.requests.length = 0;
    const uri = `${outside.base}/users/a/statuses/5`;
    outside.answer = () => ({ body: mastodonStatus(outside.base, '5', { favourites_count: 99 }) });
    const config = mastodon.config.parse({});
    const counts = await mastodon.reread?.counts({
      config,
      cursor: {},
      externalIds: [uri],
      now,
      io: outside.io,
      ...alone(),
    });
    expect(counts?.get(uri)?.likes).toBe(99);
    expect(paths()).toEqual(['/api/v1/statuses/5']);
  });
});

describe('Bluesky', () => {
  const poll = (more: object) =>
    bluesky.poll({
      config: bluesky.config.parse({ base: outside.base, ...more }),
      cursor: {},
      now,
      io: outside.io,
      ...alone(),
    });

  it('turns the pages by cursor, no further than it should', async () => {
    outside.answer = ({ url }) => ({
      body: {
        feed: [{ post: blueskyPost(url.searchParams.get('cursor') ?? 'first') }],
        cursor: `after-${url.searchParams.get('cursor')}`,
      },
    });
    expect((await poll({ pages: 3 })).found.map(({ externalId }) => externalId.split('/').at(-1))).toEqual([
      'first',
      'after-null',
      'after-after-null',
    ]);
  });

  it('reads chosen people’s own posts', async () => {
    outside.answer = () => ({ body: { feed: [{ post: blueskyPost('1') }] } });
    await poll({ feeds: [], authors: ['@ada.example'] });
    expect(paths()).toEqual([
      '/xrpc/app.bsky.feed.getAuthorFeed?actor=ada.example&filter=posts_no_replies&limit=100',
    ]);
  });

  it('passes over people who show their posts to signed-in people only', async () => {
    const author = { did: 'did:plc:x', handle: 'x.example', labels: [{ val: '!no-unauthenticated' }] };
    outside.answer = () => ({
      body: { feed: [{ post: blueskyPost('1', { author }) }, { post: blueskyPost('2') }], feeds: [] },
    });
    const { found, remarks } = await poll({});
    expect(found).toHaveLength(1);
    expect(remarks).toEqual([expect.stringContaining('signed-in people only')]);
  });

  it('survives one post in an unknown shape', async () => {
    outside.answer = () => ({
      body: {
        feed: [
          { post: { uri: 5 } },
          { post: blueskyPost('2', { embed: { $type: 'app.bsky.embed.new#view', images: 'none' } }) },
        ],
        feeds: [],
      },
    });
    const { found, remarks } = await poll({});
    expect(found.map(({ imageUrl }) => imageUrl)).toEqual([null]);
    expect(remarks).toEqual(['1 post could not be read.']);
  });

  it.each([
    [
      'a video',
      { $type: 'app.bsky.embed.video#view', thumbnail: 'https://cdn.example/v.jpg' },
      'https://cdn.example/v.jpg',
    ],
    [
      'a gallery',
      { $type: 'app.bsky.embed.gallery#view', items: [{ thumbnail: 'https://cdn.example/g.jpg' }] },
      'https://cdn.example/g.jpg',
    ],
    [
      'a quote with media',
      {
        $type: 'app.bsky.embed.recordWithMedia#view',
        record: {},
        media: { images: [{ thumb: 'https://cdn.example/m.jpg' }] },
      },
      'https://cdn.example/m.jpg',
    ],
    ['a quote alone', { $type: 'app.bsky.embed.record#view', record: {} }, null],
  ])('shows the picture of %s', async (_name, embed, picture) => {
    outside.answer = () => ({ body: { feed: [{ post: blueskyPost('1', { embed }) }] } });
    expect((await poll({})).found[0]?.imageUrl).toBe(picture);
  });

  it('covers the picture that moderation has labelled, and does not trust a date ahead of its arrival', async () => {
    const post = blueskyPost('1', { labels: [{ val: 'porn' }], indexedAt: '2026-11-19T00:00:00Z' });
    outside.answer = () => ({ body: { feed: [{ post }] } });
    expect((await poll({})).found[0]).toMatchObject({
      imageUrl: null,
      createdAt: new Date('2026-11-19T00:00:00Z'),
    });
  });

  it('asks once a day what its feeds tell of themselves, and says when that fails', async () => {
    const feeds = () =>
      outside.requests.filter(({ url }) => url.pathname.endsWith('getFeedGenerators')).length;
    outside.answer = blueskyReplies;
    const config = bluesky.config.parse({ base: outside.base });
    const at = (hours: number, cursor: Cursor) => {
      const later = new Date(now.getTime() + hours * 3_600_000);
      return bluesky.poll({ config, cursor, now: later, io: outside.io, ...alone() });
    };
    outside.requests.length = 0;
    const first = await at(0, {});
    const second = await at(23, first.cursor);
    expect([feeds(), second.communities]).toEqual([1, []]);
    await at(25, second.cursor);
    expect(feeds()).toBe(2);
    outside.answer = (asked) =>
      asked.url.pathname.endsWith('getFeedGenerators') ? { status: 500 } : blueskyReplies(asked);
    const failed = await at(0, {});
    expect(failed.found).toHaveLength(2);
    expect(failed.remarks).toEqual([expect.stringMatching(/^What the feeds are could not be read\..*500/)]);
  });
});
