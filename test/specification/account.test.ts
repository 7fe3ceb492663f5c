import { beforeEach, describe, expect, test } from 'vitest';

import type { Answer } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { startOutside } from '#test/app/outside.ts';
import { dataOf, rowsOf, startOrganization, type Client, type Row } from '#test/app/specification-client.ts';
import { codeOf } from '#test/data/newsroom.ts';

/** The specification's account, free plan, credits and limits. */

const start = Date.parse('2026-11-20T12:00:00Z');
const hour = 3_600_000;
let now = new Date(start);
const outside = await startOutside();
outside.answers.set('/page', (_request, response) => response.end('<title>Harbour</title>'));
const office = await startOrganization(await freshDatabase(), {
  now: () => now,
  env: { REQUESTS_PER_HOUR: '100', OUTBOUND_ALLOW: outside.host },
});
const { owner, member } = office;
const free = await office.organization('Valley Media', 'free');
const account = async (by: Client) => dataOf(await by.get('account.php'));
const nextMidnight = Date.parse('2026-11-21T00:00:00Z') / 1000;

/** A key without any counted requests. */
const freshKey = (by: Client) => office.keyOf(by.userId, 'full', by);

beforeEach(() => {
  now = new Date(start);
});

describe('account.php', () => {
  test('tells user, organization, role, plan, quotas, credits, endpoints and permissions', async () => {
    expect(await account(owner)).toMatchObject({
      user_id: owner.userId,
      organization_id: expect.any(Number),
      role: 'owner',
      plan: {
        key: expect.any(String),
        label: expect.any(String),
        group: expect.any(String),
        requests_per_hour: 100,
        can_publish: true,
      },
      daily_queries: {
        limit: null,
        used_today: null,
        remaining: null,
        resets_at: '2026-11-21T00:00:00.000Z',
      },
      credits: {
        enabled: true,
        balance: expect.any(Number),
        free_monthly_allowance: expect.any(Number),
        note: expect.any(String),
      },
      endpoints: {
        trending: { credits: 0, counts_toward_daily_quota: true },
        search: { credits: 0, counts_toward_daily_quota: false },
      },
      free_plan_notes: expect.any(Array),
      permissions: { group: 'full' },
    });
  });

  test.each(['reader', 'writer', 'reviewer', 'publisher', 'full'] as const)(
    'says that a key of the group %s is one',
    async (group) => {
      const key = await member(group);
      expect(await account(key)).toMatchObject({ role: 'member', permissions: { group } });
    },
  );

  test('says what the free plan holds back', async () => {
    const usage = await account(free);
    expect(usage).toMatchObject({
      plan: { requests_per_hour: 60, can_publish: false },
      daily_queries: { limit: 24 },
    });
    expect(usage.free_plan_notes).toEqual(expect.arrayContaining([expect.any(String)]));
    for (const name of ['trending', 'best-time', 'hashtags', 'sounds', 'communities', 'url-meta'])
      expect((usage.endpoints as Row)[name]).toMatchObject({ counts_toward_daily_quota: true });
  });
});

describe('the rate', () => {
  test('is 100 requests an hour for a key, told on every answer; one more is refused', async () => {
    const key = await freshKey(owner);
    const answers: Answer[] = [];
    const inAnHour = () => Math.floor(Date.now() / 1_000) + 3_600;
    const earliest = inAnHour();
    for (let call = 1; call <= 101; call += 1)
      answers.push(await key.get(call % 2 ? 'members.php' : 'no-such.php'));
    const headerValues = (name: string) =>
      answers.map(({ headers }) => Number(headers[`x-ratelimit-${name}`]));
    expect(new Set(headerValues('limit'))).toEqual(new Set([100]));
    expect(headerValues('remaining')).toEqual([...Array.from({ length: 100 }, (_, used) => 99 - used), 0]);
    // The window ends by the clock of the machine, an hour after its first request.
    const [reset = 0, ...later] = headerValues('reset');
    expect(reset).toBeGreaterThanOrEqual(earliest);
    expect(reset).toBeLessThanOrEqual(inAnHour() + 1);
    expect(new Set(later)).toEqual(new Set([reset]));
    expect(answers.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(1);
    expect(answers.slice(-1).map(codeOf)).toEqual(['429 rate_limited']);
    expect(codeOf(await (await freshKey(owner)).get('members.php'))).toBe('200');
  });

  test('is 60 on the free plan', async () => {
    const key = await freshKey(free);
    for (let call = 1; call <= 60; call += 1) expect(codeOf(await key.get('members.php'))).toBe('200');
    expect(codeOf(await key.get('members.php'))).toBe('429 rate_limited');
  });
});

describe('the free plan', () => {
  const queries: readonly (readonly [string, Row])[] = [
    ['trending.php', { source: 'rss' }],
    ['best-time.php', { network: 'x' }],
    ['hashtags.php', {}],
    ['sounds.php', {}],
    ['communities.php', {}],
    ['url-meta.php', { url: `http://${outside.host}/page` }],
  ];

  test('has 24 content queries a day, of all kinds together and of all keys; the 25th is refused', async () => {
    const key = await freshKey(free);
    await key.get('trending.php', { source: 'no-such' });
    for (let call = 0; call < 24; call += 1) {
      const [path, parameters] = queries[call % queries.length] ?? ['', {}];
      const answer = await key.get(path, parameters);
      expect([path, codeOf(answer)]).toEqual([path, '200']);
      expect(answer.headers).toMatchObject({
        'x-daily-limit': '24',
        'x-daily-remaining': String(23 - call),
        'x-daily-reset': String(nextMidnight),
      });
    }
    expect(await account(key)).toMatchObject({ daily_queries: { limit: 24, used_today: 24, remaining: 0 } });
    for (const [path, parameters] of queries) {
      const { status, body, headers } = await (await freshKey(free)).get(path, parameters);
      expect([path, status, body.error?.code]).toEqual([path, 429, 'daily_limit_reached']);
      expect(body.error?.details).toMatchObject({ reset: nextMidnight });
      expect(headers).toMatchObject({ 'x-daily-remaining': '0' });
    }
    expect(codeOf(await key.get('search.php', { keyword: 'harbour' }))).toBe('200');
    now = new Date('2026-11-21T00:00:01Z');
    expect(codeOf(await key.get('trending.php', { source: 'rss' }))).toBe('200');
  });

  test('sees trends 72 hours late and without numbers', async () => {
    const post = (external_id: string, hours: number) => ({
      source: 'x',
      external_id,
      url: `https://x.com/i/status/${external_id}`,
      text: `Post ${external_id}`,
      created_at: new Date(start - hours * hour).toISOString(),
      stats: { likes: 5, views: 100 },
    });
    const sent = { trends: [post('1', 71), post('2', 73)] };
    expect(dataOf(await owner.post('trends.php', sent))).toMatchObject({ added: 2, refused: [] });
    now = new Date('2026-11-20T12:00:00Z');
    const late = await office.organization('Delayed Media', 'free');
    const data = dataOf(await late.get('trending.php', { source: 'x', time_range: '7d' }));
    expect(data).toMatchObject({
      metrics_hidden: true,
      posts: [{ text: 'Post 2', total_engagement: null }],
    });
    const [row] = data.posts as Row[];
    expect([row?.likes, row?.views, row?.growth_24h]).toEqual([null, null, null]);
    const paid = dataOf(await owner.get('trending.php', { source: 'x', time_range: '7d' }));
    expect(paid).toMatchObject({ metrics_hidden: false });
    expect(paid.posts).toHaveLength(2);
  });

  test('does not cap a paid one', async () => {
    const answer = await owner.get('trending.php', { source: 'rss' });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('x-daily'))).toEqual([]);
    for (let call = 0; call < 25; call += 1) expect(codeOf(await owner.get('sounds.php'))).toBe('200');
  });
});

describe('credits', () => {
  const design = { template: 'quote-plain', variables: { quote: 'Here', author: 'Ada' } };

  test('are not spent by queries', async () => {
    const before = ((await account(owner)).credits as Row).balance;
    await owner.get('search.php', { keyword: 'harbour' });
    expect(((await account(owner)).credits as Row).balance).toBe(before);
  });

  test('are charged for work that was done, and the call says its cost and what is left', async () => {
    const before = Number(((await account(owner)).credits as Row).balance);
    const failed = await owner.post('render.php', { design: { template: 'no-such' } });
    expect(codeOf(failed)).toBe('422 validation_error');
    const answer = await owner.post('render.php', { design });
    expect(codeOf(answer)).toBe('200');
    expect(answer.headers).toMatchObject({
      'x-credits-cost': '1',
      'x-credits-balance': String(before - 1),
    });
    expect((await account(owner)).credits).toMatchObject({ balance: before - 1 });
  });

  test('that are lacking are 402 with what is required and what is there', async () => {
    const poor = await office.organization('Poor Media', 'free');
    const { organization_id, credits } = await account(poor);
    const { balance } = credits as { balance: number };
    const grant = { action: 'grant', organization_id, amount: -balance, reason: 'A test' };
    expect(codeOf(await owner.post('account.php', grant))).toBe('200');
    const answer = await poor.post('render.php', { design });
    expect(codeOf(answer)).toBe('402 insufficient_credits');
    expect(answer.body.error?.details).toMatchObject({ required: 1, balance: 0 });
  });
});

test('organizations of the same owner are apart', async () => {
  expect(rowsOf(await free.get('members.php'), 'members')).toHaveLength(1);
});
