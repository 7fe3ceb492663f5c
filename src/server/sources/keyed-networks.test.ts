import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { alone, startOutsideServer, type OutsideServer } from '#test/app/outside-server.ts';
import { douyinReplies } from '#test/sources/douyin.ts';
import { graphError } from '#test/sources/facebook.ts';
import { instagramReplies } from '#test/sources/instagram.ts';
import { pinterestReplies } from '#test/sources/pinterest.ts';
import { redditLink, redditReplies, redditToken } from '#test/sources/reddit.ts';
import { tiktokReplies, tiktokToken } from '#test/sources/tiktok.ts';
import { tumblrReplies } from '#test/sources/tumblr.ts';
import { douyin } from './douyin.ts';
import { facebook } from './facebook.ts';
import { instagram } from './instagram.ts';
import { pinterest } from './pinterest.ts';
import { reddit } from './reddit.ts';
import type { Cursor, Source } from './source.ts';
import { tiktok } from './tiktok.ts';
import { tumblr } from './tumblr.ts';

const start = new Date('2026-11-20T12:00:00Z');
const hour = 3_600_000;
let outside: OutsideServer;
beforeAll(async () => void (outside = await startOutsideServer()));
afterAll(() => outside.close());
beforeEach(() => void (outside.requests.length = 0));

const paths = () => outside.requests.map(({ url }) => url.pathname);
const kept: Cursor[] = [];
beforeEach(() => void (kept.length = 0));

function poll<Config>(source: Source<Config>, more: object, cursor: Cursor = {}, hours = 0) {
  return source.poll({
    config: source.config.parse({ base: outside.base, ...more }),
    cursor,
    now: new Date(start.getTime() + hours * hour),
    io: outside.io,
    ...alone(),
    keep: (changes) => Promise.resolve(void kept.push(changes)),
  });
}

describe('Reddit', () => {
  const keys = () => ({
    authBase: outside.base,
    clientId: 'id',
    clientSecret: 's',
    username: 'u/ada',
    subreddits: ['science'],
  });

  it('says who asks as Reddit wants it, and sends the app’s name and secret for the token alone', async () => {
    outside.answer = redditReplies;
    await poll(reddit, keys());
    expect(outside.requests.map(({ headers }) => headers['user-agent'])).toEqual(
      Array(2).fill('server:copydesk:1 (by /u/ada)'),
    );
    expect(outside.requests.map(({ headers }) => headers.authorization)).toEqual([
      `Basic ${Buffer.from('id:s').toString('base64')}`,
      'Bearer hush-reddit',
    ]);
    expect(outside.requests[0]).toMatchObject({ method: 'POST', body: 'grant_type=client_credentials' });
  });

  it('uses a token while it lives, asks for a new one in time, and for other keys at once', async () => {
    outside.answer = redditReplies;
    const asks = () => paths().filter((path) => path.includes('access_token')).length;
    const first = await poll(reddit, keys());
    const second = await poll(reddit, keys(), first.cursor, 23);
    expect(asks()).toBe(1);
    const third = await poll(reddit, keys(), second.cursor, 23.5);
    expect(asks()).toBe(2);
    await poll(reddit, { ...keys(), clientSecret: 'other' }, third.cursor, 23.5);
    expect(asks()).toBe(3);
    expect(kept).toHaveLength(3);
  });

  it.each([
    ['a page elsewhere', 'https://news.example/a', {}, 'link'],
    ['a text', 'https://www.reddit.com/r/science/comments/one/a/', { is_self: true }, 'text'],
    ['Reddit’s own picture', 'https://i.redd.it/a.png', {}, 'image'],
    ['a gallery', 'https://www.reddit.com/gallery/one', {}, 'image'],
    ['Reddit’s own video', 'https://v.redd.it/abc', {}, 'video'],
    ['another post of Reddit', 'https://www.reddit.com/r/other/comments/two/b/', {}, 'link'],
  ])('says of a post that it is %s, whose page may be Reddit’s own', async (_what, url, more, type) => {
    outside.answer = (asked) =>
      redditToken(asked) ?? {
        body: {
          kind: 'Listing',
          data: { after: null, children: [redditLink('one', { url, ...more })] },
        },
      };
    const { found } = await poll(reddit, keys());
    expect(found).toMatchObject([{ type }]);
  });

  it('renews a token that Reddit takes back before its time, once', async () => {
    outside.answer = redditReplies;
    const { cursor } = await poll(reddit, keys());
    let refusals = 0;
    outside.answer = (asked) => {
      if (asked.url.pathname.startsWith('/r/') && refusals++ === 0)
        return { status: 401, body: { message: 'Unauthorized', error: 401 } };
      return redditReplies(asked);
    };
    expect((await poll(reddit, keys(), cursor)).found).toHaveLength(2);
    outside.answer = (asked) => redditToken(asked) ?? { status: 401, body: { message: 'Unauthorized' } };
    await expect(poll(reddit, keys(), cursor)).rejects.toMatchObject({ problem: 'needs_keys' });
  });

  it('turns pages by "after", goes on where a community is private, and stops where its minute is used up', async () => {
    outside.answer = (asked) => {
      const { pathname, searchParams } = asked.url;
      if (pathname === '/r/private/hot')
        return { status: 403, body: { reason: 'private', message: 'Forbidden', error: 403 } };
      if (!pathname.startsWith('/r/')) return redditReplies(asked);
      const after = searchParams.get('after');
      return {
        body: {
          kind: 'Listing',
          data: {
            after: after ? null : 't3_x',
            children: [redditLink(`${pathname.slice(3, 6)}${after ?? ''}`)],
          },
        },
        headers:
          pathname === '/r/last/hot'
            ? { 'x-ratelimit-remaining': '0.0', 'x-ratelimit-reset': '90' }
            : { 'x-ratelimit-remaining': '98.0', 'x-ratelimit-reset': '300' },
      };
    };
    const subreddits = ['private', 'games', 'last', 'never'];
    const { found, remarks, waitMs } = await poll(reddit, { ...keys(), subreddits });
    expect(found.map(({ externalId }) => externalId)).toEqual(['gam', 'gamt3_x', 'las']);
    expect(remarks).toEqual([expect.stringContaining('403: "Forbidden"')]);
    expect(waitMs).toBe(90_000);
  });

  it('reads counts again with the poll’s token, and waits for the next poll without one', async () => {
    outside.answer = redditReplies;
    const request = {
      config: reddit.config.parse({ base: outside.base, ...keys() }),
      externalIds: ['aaa'],
      now: start,
      io: outside.io,
      ...alone(),
    };
    await expect(reddit.reread?.counts({ ...request, cursor: {} })).rejects.toMatchObject({
      problem: 'needs_keys',
    });
    expect(outside.requests).toEqual([]);
  });
});

describe('Tumblr', () => {
  it('goes back in time page by page, and always comes under one name', async () => {
    const page = (from: number) =>
      Array.from({ length: 20 }, (_, at) => ({
        id_string: String(from + at),
        blog_name: 'a',
        post_url: `https://a.tumblr.com/post/${from + at}`,
        timestamp: from + at,
        note_count: 1,
        content: [],
      }));
    outside.answer = ({ url }) => ({
      body: { response: page(Number(url.searchParams.get('before') ?? 1000) - 20) },
    });
    const { found } = await poll(tumblr, { apiKey: 'k', tags: ['art'], pages: 3 });
    expect(found).toHaveLength(60);
    expect(outside.requests.map(({ url }) => url.searchParams.get('before'))).toEqual([null, '980', '960']);
    expect(new Set(outside.requests.map(({ headers }) => headers['user-agent']))).toEqual(
      new Set(['Copydesk/1']),
    );
  });

  it('sweeps every two hours, and its largest configuration keeps to 5,000 requests a day', () => {
    const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`);
    const largest = { tags: words(50), blogs: words(50), pages: 4 };
    const { tags, blogs, pages } = tumblr.config.parse(largest);
    expect(tumblr.everyMinutes).toBe(120);
    expect(((tags.length + blogs.length) * pages * 24 * 60) / tumblr.everyMinutes).toBeLessThan(5000);
    expect(tumblr.config.safeParse({ tags: words(51) }).success).toBe(false);
  });

  it('gives the network’s own words where the key is wrong', async () => {
    const body = {
      meta: { status: 401, msg: 'Unauthorized' },
      response: [],
      errors: [{ title: 'Unauthorized', code: 1016, detail: 'Unable to authorize' }],
    };
    outside.answer = () => ({ status: 401, body });
    await expect(poll(tumblr, { apiKey: 'k' })).rejects.toMatchObject({
      problem: 'needs_keys',
      message: expect.stringContaining('"Unable to authorize"'),
    });
    expect(outside.requests).toHaveLength(1);
  });

  it('reads nothing again: notes of others are never asked for twice', () => {
    outside.answer = tumblrReplies;
    expect(tumblr.reread).toBeUndefined();
  });
});

describe('TikTok', () => {
  const keys = { clientKey: 'key', clientSecret: 's', refreshToken: 'first' };

  it('keeps a refresh token that changed, whatever becomes of the poll, and uses it the next time', async () => {
    outside.answer = (asked) => tiktokToken(asked) ?? { status: 500 };
    await expect(poll(tiktok, keys)).rejects.toMatchObject({ problem: 'unreachable' });
    expect(kept).toEqual([expect.objectContaining({ token: 'act.hush', refreshToken: 'rft.hush-next' })]);
    outside.answer = tiktokReplies;
    await poll(tiktok, keys, kept[0], 30);
    const sent = outside.requests.filter(({ url }) => url.pathname.includes('oauth')).map(({ body }) => body);
    expect(sent).toEqual([
      expect.stringContaining('refresh_token=first'),
      expect.stringContaining('refresh_token=rft.hush-next'),
    ]);
  });

  it('starts from the entered refresh token when somebody enters another one', async () => {
    outside.answer = tiktokReplies;
    const { cursor } = await poll(tiktok, keys);
    await poll(tiktok, { ...keys, refreshToken: 'second' }, cursor);
    expect(outside.requests.findLast(({ url }) => url.pathname.includes('oauth'))?.body).toContain('=second');
  });

  it.each([
    ['access_token_invalid', 'needs_keys'],
    ['scope_not_authorized', 'needs_keys'],
    ['rate_limit_exceeded', 'rate_limited'],
    ['internal_error', 'unreachable'],
    ['invalid_params', 'refused'],
  ])('understands the code %s under a good status as %s', async (code, problem) => {
    outside.answer = (asked) =>
      tiktokToken(asked) ?? { body: { data: {}, error: { code, message: 'Its words', log_id: '1' } } };
    await expect(poll(tiktok, keys)).rejects.toMatchObject({
      problem,
      message: expect.stringContaining('Its words'),
    });
  });

  it('says that an account must be connected again', async () => {
    outside.answer = () => ({
      body: { error: 'invalid_grant', error_description: 'Refresh token is expired.' },
    });
    await expect(poll(tiktok, keys)).rejects.toMatchObject({
      problem: 'needs_keys',
      message: expect.stringContaining('Refresh token is expired.'),
    });
  });
});

describe('Pinterest', () => {
  it('turns pages by bookmark, and says where its search is not opened to the app', async () => {
    outside.answer = (asked) => {
      if (asked.url.pathname.includes('/partner/'))
        return { status: 403, body: { code: 29, message: 'You are not permitted to access that resource.' } };
      const bookmark = asked.url.searchParams.get('bookmark');
      const reply = pinterestReplies(asked);
      return asked.url.pathname === '/v5/pins' && !bookmark
        ? { body: { items: [{ id: '1' }], bookmark: 'b' } }
        : reply;
    };
    const keys = { appId: 'a', appSecret: 's', refreshToken: 'r', terms: ['cakes'] };
    const { found, remarks } = await poll(pinterest, keys);
    expect(found).toHaveLength(3);
    expect(remarks).toEqual([expect.stringContaining('not permitted')]);
  });
});

describe('Facebook and Instagram', () => {
  it.each([
    [190, 'needs_keys', null],
    [102, 'needs_keys', null],
    [4, 'rate_limited', hour],
    [32, 'rate_limited', hour],
    [613, 'rate_limited', hour],
    [2, 'unreachable', null],
    [10, 'refused', null],
    [200, 'refused', null],
  ])('understand Meta’s code %i as %s', async (code, problem, waitMs) => {
    outside.answer = () => ({ status: 400, body: graphError(code, 'Its words') });
    const wrong = poll(facebook, { accessToken: 't', pages: ['a', 'b'] });
    await expect(wrong).rejects.toMatchObject({
      problem,
      waitMs,
      message: expect.stringContaining('Its words'),
    });
  });

  it('stop when the hour’s share is nearly used up', async () => {
    outside.answer = () => ({
      body: { data: [] },
      headers: { 'x-app-usage': '{"call_count":97,"total_time":3,"total_cputime":1}' },
    });
    expect((await poll(facebook, { accessToken: 't', pages: ['a', 'b'] })).waitMs).toBe(hour);
    expect(outside.requests).toHaveLength(1);
  });

  const keys = { accessToken: 't', userId: '17841405309211844' };
  const tags = (from: number, count: number) => Array.from({ length: count }, (_, at) => `tag${from + at}`);
  const searches = () =>
    outside.requests
      .filter(({ url }) => url.pathname.endsWith('ig_hashtag_search'))
      .map(({ url }) => url.searchParams.get('q'));

  it('ask for no more than thirty hashtags in seven days, however the list changes', async () => {
    outside.answer = instagramReplies;
    const first = await poll(instagram, { ...keys, hashtags: tags(0, 30) });
    expect([searches().length, first.remarks]).toEqual([30, []]);
    outside.requests.length = 0;
    const second = await poll(instagram, { ...keys, hashtags: ['tag0', 'new'] }, first.cursor, 24);
    expect(searches()).toEqual([]);
    expect(second.found.length).toBeGreaterThan(0);
    expect(second.remarks).toEqual([expect.stringMatching(/^#new must wait: Instagram lets 30/)]);
    const third = await poll(instagram, { ...keys, hashtags: ['tag0', 'new'] }, second.cursor, 24 * 7 + 1);
    expect(searches()).toEqual(['tag0', 'new']);
    expect(third.remarks).toEqual([]);
  });

  it('count a hashtag that Instagram did not answer for, too', async () => {
    outside.answer = () => ({ status: 500 });
    await expect(poll(instagram, { ...keys, hashtags: ['a'] })).rejects.toMatchObject({
      problem: 'unreachable',
    });
    expect(kept.map((changes) => Object.keys(changes))).toEqual([['#a'], ['#a']]);
  });

  it('say that there is nothing to read', async () => {
    await expect(poll(instagram, keys)).rejects.toMatchObject({
      message: expect.stringContaining('Name hashtags'),
    });
  });
});

describe('Douyin', () => {
  const keys = { clientKey: 'k', clientSecret: 's' };

  it('asks for the board once a day, after it is made', async () => {
    outside.answer = douyinReplies;
    expect((await poll(douyin, keys)).waitMs).toBe(14.25 * hour);
    expect((await poll(douyin, keys, {}, 14)).waitMs).toBe(0.25 * hour);
    expect((await poll(douyin, keys, {}, 14.25)).waitMs).toBe(24 * hour);
  });

  it('gets a token that lives two hours, and a new one where Douyin refuses it', async () => {
    outside.answer = douyinReplies;
    const { cursor } = await poll(douyin, keys);
    expect(cursor).toMatchObject({ token: 'clt.hush', tokenEnds: start.getTime() + 2 * hour });
    let refusals = 0;
    outside.answer = (asked) =>
      asked.url.pathname.includes('billboard') && refusals++ === 0
        ? { body: { data: { error_code: 2190008, description: 'access_token expired' } } }
        : douyinReplies(asked);
    expect((await poll(douyin, keys, cursor)).found).toHaveLength(1);
  });

  it('says its errors, which come under a good status', async () => {
    const refusal = { data: { error_code: 2100005, description: 'Parameter error' } };
    outside.answer = (asked) =>
      asked.url.pathname.includes('billboard') ? { body: refusal } : douyinReplies(asked);
    await expect(poll(douyin, keys)).rejects.toMatchObject({
      problem: 'refused',
      message: 'Douyin answered 2100005: "Parameter error".',
    });
    outside.answer = () => ({ body: { data: { error_code: 10003, description: 'client_key is wrong' } } });
    await expect(poll(douyin, keys)).rejects.toMatchObject({ problem: 'needs_keys' });
  });
});
