import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { alone, startOutsideServer, type OutsideServer } from '#test/app/outside-server.ts';
import { xReplies } from '#test/sources/x.ts';
import type { Cursor } from './source.ts';
import { allowance, untilTomorrow } from './x-money.ts';
import { x } from './x.ts';

const hour = 3_600_000;
let outside: OutsideServer;
beforeAll(async () => void (outside = await startOutsideServer()));
afterAll(() => outside.close());
beforeEach(() => {
  outside.requests.length = 0;
  outside.answer = xReplies;
});

const date = (text: string) => new Date(text);
const noon = date('2026-11-20T12:00:00Z');
const queries = () => outside.requests.map(({ url }) => Object.fromEntries(url.searchParams));

function request(more: object = {}, { cursor = {} as Cursor, now = noon, mills = 0 } = {}) {
  const config = x.config.parse({ base: outside.base, bearerToken: 't', queries: ['cats'], ...more });
  const own = alone();
  own.spending.mills = mills;
  return { config, cursor, now, io: outside.io, ...own };
}

describe('the money for X', () => {
  it('is spread over the days of the month, today included', () => {
    const share = (now: string) => allowance({ dollars: 30, share: 1, least: 0 }, date(now));
    expect(share('2026-11-01T00:00:00Z')).toBe(1000);
    expect(share('2026-11-15T23:59:00Z')).toBe(15_000);
    expect(share('2026-11-30T12:00:00Z')).toBe(30_000);
    expect(share('2027-02-14T12:00:00Z')).toBe(15_000);
  });

  it('suffices for one search on the first day, and never exceeds the whole', () => {
    const first = date('2026-11-01T12:00:00Z');
    expect(allowance({ dollars: 10, share: 0.5, least: 350 }, first)).toBe(350);
    expect(allowance({ dollars: 0.1, share: 1, least: 350 }, first)).toBe(100);
    expect(allowance({ dollars: 0, share: 1, least: 350 }, first)).toBe(0);
  });

  it('goes on at midnight UTC', () => {
    expect(untilTomorrow(noon)).toBe(12 * hour);
    expect(untilTomorrow(date('2026-12-31T23:00:00Z'))).toBe(hour);
  });
});

describe('searching X', () => {
  it('asks for liked posts of a window that has settled, the best first, and never for the same again', async () => {
    const first = await x.poll(request({ minLikes: 50 }));
    expect(queries()[0]).toMatchObject({
      query: '(cats) -is:retweet min_likes:50',
      sort_order: 'relevancy',
      start_time: '2026-11-19T09:00:00.000Z',
      end_time: '2026-11-20T09:00:00.000Z',
      max_results: '50',
    });
    await x.poll(request({}, { cursor: first.cursor, now: date('2026-11-20T13:00:00Z') }));
    expect(queries()[1]).toMatchObject({
      start_time: '2026-11-20T09:00:00.000Z',
      end_time: '2026-11-20T10:00:00.000Z',
    });
    await x.poll(request({}, { cursor: first.cursor, now: date('2026-11-20T12:05:00Z') }));
    expect(outside.requests).toHaveLength(2);
    await x.poll(request({}, { cursor: first.cursor, now: date('2026-12-20T12:00:00Z') }));
    expect(queries()[2]?.start_time).toBe('2026-12-13T13:00:00.000Z');
  });

  it('counts what was answered as spent: posts, authors and pictures', async () => {
    const full = request();
    await x.poll(full);
    expect(full.spending.mills).toBe(2 * 5 + 10 + 5);
    const plain = request({ details: false });
    await x.poll(plain);
    expect(queries()[1]).not.toHaveProperty('expansions');
  });

  it('stops before the budget is exceeded, says so, and goes on the next day', async () => {
    const spent = request({ budget: 10 }, { mills: 10 * 1000 * 0.6 * (20 / 30) - 340 });
    const { found, remarks, waitMs, cursor } = await x.poll(spent);
    expect(outside.requests).toEqual([]);
    expect(found).toEqual([]);
    expect(remarks).toEqual([
      'Today’s part of the budget is used up; reading goes on tomorrow (UTC).',
      'US$ 3.66 of 10.00 spent this month, by our own count.',
    ]);
    expect(waitMs).toBe(12 * hour);
    expect(spent.spending.mills).toBe(3660);
    const tomorrow = request({ budget: 10 }, { mills: 3660, cursor, now: date('2026-11-21T00:01:00Z') });
    expect((await x.poll(tomorrow)).found).toHaveLength(2);
  });

  it('asks for as many as the rest of the money covers', async () => {
    await x.poll(request({ budget: 10, postsPerPoll: 100 }, { mills: 4000 - 20 * 35 }));
    expect(queries()[0]?.max_results).toBe('20');
  });

  it('spends nothing where the budget is nothing', async () => {
    const own = request({ budget: 0 });
    expect((await x.poll(own)).remarks[0]).toContain('used up');
    expect(await x.reread?.counts({ ...own, externalIds: ['1'] })).toEqual(new Map());
    expect([outside.requests, own.spending.mills]).toEqual([[], 0]);
  });

  it('never has more set aside than the budget, whatever is answered', async () => {
    let most = 0;
    const own = request({ budget: 1, queries: ['a', 'b', 'c', 'd'] });
    outside.answer = (asked) => {
      most = Math.max(most, own.spending.mills);
      return xReplies(asked);
    };
    await x.poll(own);
    expect(most).toBeLessThanOrEqual(400);
    expect(most).toBeGreaterThan(0);
  });

  it('takes money back for what X refused, not for what it may have billed', async () => {
    const refused = request();
    outside.answer = () => ({ status: 503 });
    await expect(x.poll(refused)).rejects.toMatchObject({ problem: 'unreachable' });
    expect(refused.spending.mills).toBe(0);
    const garbled = request();
    outside.answer = () => ({ body: '{"data": [' });
    await expect(x.poll(garbled)).rejects.toMatchObject({ problem: 'not_understood' });
    expect(garbled.spending.mills).toBe(50 * 35);
  });

  it('begins with the query that waits longest where the money does not reach them all', async () => {
    const money = { mills: 4000 - 10 * 35 };
    const both = { queries: ['a', 'b'], postsPerPoll: 20 };
    const first = await x.poll(request(both, money));
    expect(queries().map(({ query }) => query?.slice(0, 3))).toEqual(['(a)']);
    await x.poll(request(both, { ...money, cursor: first.cursor, now: date('2026-11-20T14:00:00Z') }));
    expect(queries().map(({ query }) => query?.slice(0, 3))).toEqual(['(a)', '(b)']);
  });

  it('asks with the parameter’s new name where the old one is refused, and remembers it', async () => {
    outside.answer = (asked) =>
      asked.url.searchParams.has('tweet.fields')
        ? {
            status: 400,
            body: {
              errors: [{ message: 'The query parameter [tweet.fields] is not one of [post.fields]' }],
              title: 'Invalid Request',
            },
          }
        : xReplies(asked);
    const { found, cursor } = await x.poll(request());
    expect(found).toHaveLength(2);
    const names = () =>
      queries().map((query) => Object.keys(query).find((name) => /(?:tweet|post)\.fields/.test(name)));
    expect(names()).toEqual(['tweet.fields', 'post.fields']);
    await x.poll(request({}, { cursor, now: date('2026-11-20T14:00:00Z') }));
    await x.reread?.counts({ ...request({}, { cursor }), externalIds: ['1'] });
    expect(names().slice(2)).toEqual(['post.fields', 'post.fields']);
  });

  it('names X’s own reason where both names are refused', async () => {
    outside.answer = () => ({
      status: 400,
      body: { errors: [{ message: 'Ambiguous use of OR' }], title: 'Invalid Request' },
    });
    await expect(x.poll(request())).rejects.toMatchObject({
      problem: 'refused',
      message: expect.stringContaining('Ambiguous use of OR'),
    });
    expect(outside.requests).toHaveLength(2);
  });

  it('waits until X’s own limit is lifted', async () => {
    outside.answer = () => ({
      status: 429,
      headers: {
        'x-rate-limit-remaining': '0',
        'x-rate-limit-reset': String(Math.floor(Date.now() / 1000) + 600),
      },
      body: { title: 'Too Many Requests', detail: 'Too Many Requests', type: 'about:blank', status: 429 },
    });
    const error: unknown = await x.poll(request()).catch((each: unknown) => each);
    expect(error).toMatchObject({ problem: 'rate_limited' });
    expect(error).toHaveProperty('waitMs', expect.closeTo(600_000, -4));
  });
});

describe('reading counts again', () => {
  it('reads as many as its part of the budget covers, and pays for what was answered', async () => {
    const own = request({ budget: 1, rereadShare: 0.03 });
    const ids = Array.from({ length: 100 }, (_, at) => String(at));
    await x.reread?.counts({ ...own, externalIds: ids });
    expect(queries()[0]?.ids?.split(',')).toHaveLength(4);
    expect(own.spending.mills).toBe(5);
  });
});
