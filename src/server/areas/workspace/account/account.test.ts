import { beforeEach, describe, expect, test } from 'vitest';

import { contract } from '#contract/index.ts';
import { insertToken } from '#server/areas/workspace/tokens/store.ts';
import { startApp, type Answer } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { addPerson } from '#test/app/sign-in-app.ts';

const database = await freshDatabase();
const { db } = database;
let now = new Date('2030-05-06T07:08:09Z');
const app = await startApp(database, { now: () => now, env: { REQUESTS_PER_HOUR: '100' } });
const { deps, founder } = app;

async function keyOf(
  group: 'reader' | 'full',
  plan: 'free' | 'desk' = 'desk',
  { administrator = false, expiresAt = null as Date | null } = {},
) {
  const home = await founder.organization(plan);
  const userId = administrator
    ? founder.userId
    : (await founder.person({ organizationId: home, role: 'owner' })).id;
  const made = await founder.ask<{ token: { id: number }; key: string }>(home, 'tokens.php', {
    action: 'create',
    user_id: userId,
    name: 'Robot',
    group,
    ...(expiresAt && { expires_at: expiresAt.toISOString() }),
  });
  return { key: made.key, home, userId, tokenId: made.token.id };
}

type Account = Record<string, never> & {
  plan: { key: string; label: string };
  hourly: Record<string, unknown>;
  daily_queries: Record<string, unknown>;
  credits: Record<string, unknown>;
  endpoints: Record<string, { credits: number; counts_toward_daily_quota: boolean }>;
  free_plan_notes: string[];
};
const dataOf = ({ body }: Answer) => body.data as Account;
const get = (key: string) => app.call('GET', 'account.php', {}, key);
const entriesOf = ({ body }: Answer) => (body.data as { entries: Record<string, unknown>[] }).entries;

beforeEach(() => {
  now = new Date('2030-05-06T07:08:09Z');
});

describe('account.php', () => {
  test('tells plan, quotas, credits and rights of a key', async () => {
    const { key, home, userId } = await keyOf('reader');
    const answer = await get(key);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '99' });
    expect(dataOf(answer)).toMatchObject({
      user_id: userId,
      organization_id: home,
      role: 'owner',
      plan: { key: 'desk', label: 'Desk', group: 'paid', requests_per_hour: 100, can_publish: true },
      hourly: { limit: 100, used: 1, remaining: 99, of: 'key' },
      daily_queries: {
        limit: null,
        used_today: null,
        remaining: null,
        resets_at: '2030-05-07T00:00:00.000Z',
      },
      credits: {
        enabled: true,
        balance: 10_000,
        free_monthly_allowance: 10_000,
        next_allowance: { at: '2030-06-01T00:00:00.000Z', amount: 10_000 },
      },
      free_plan_notes: [],
      permissions: { group: 'reader', granted: ['read'] },
    });
  });

  test('names every endpoint of the contract with what it costs', async () => {
    const { endpoints } = dataOf(await get((await keyOf('reader')).key));
    expect(endpoints['trending']).toEqual({ credits: 0, counts_toward_daily_quota: true });
    expect(endpoints['search']).toEqual({ credits: 0, counts_toward_daily_quota: false });
    expect(endpoints['render']).toEqual({ credits: 1, counts_toward_daily_quota: false });
    const paths = Object.values(contract).flatMap((noun) => Object.values(noun).map(({ path }) => path));
    const named = new Set(Object.keys(endpoints).map((name) => name.split('.')[0]));
    expect(named).toEqual(new Set(paths.map((path) => path.replace('.php', ''))));
  });

  test('on the free plan tells what it holds back and counts the queries of the day', async () => {
    const { key } = await keyOf('reader', 'free');
    await app.call('GET', 'trending.php', { source: 'rss' }, key);
    await app.call('GET', 'trending.php', { source: 'nowhere' }, key);
    const account = dataOf(await get(key));
    expect(account).toMatchObject({
      plan: { key: 'free', group: 'free', requests_per_hour: 60, can_publish: false },
      hourly: { limit: 60, used: 3 },
      daily_queries: { limit: 24, used_today: 1, remaining: 23 },
    });
    expect(account.free_plan_notes).toHaveLength(4);
    now = new Date('2030-05-07T00:00:01Z');
    expect(dataOf(await get(key)).daily_queries).toMatchObject({ used_today: 0, remaining: 24 });
  });

  test('counts a person in the browser apart from keys', async () => {
    const { home } = await keyOf('reader');
    const { browser } = await founder.person({ organizationId: home });
    const { data } = (await browser.get('/tool/api/v1/account')).json();
    expect(data).toMatchObject({
      role: 'member',
      hourly: { limit: 6_000, of: 'person' },
      permissions: { group: null },
    });
  });
});

describe('who is refused', () => {
  test.each([
    ['no key', () => Promise.resolve(undefined), 401, 'auth_required'],
    ['an unknown key', () => Promise.resolve(`cd_live_${'x'.repeat(43)}`), 401, 'invalid_key'],
    [
      'an expired key',
      async () => {
        const { key } = await keyOf('reader', 'desk', { expiresAt: new Date('2030-05-06T07:09:00Z') });
        now = new Date('2030-05-06T07:09:00Z');
        return key;
      },
      401,
      'key_expired',
    ],
    [
      'a revoked key',
      async () => {
        const { key, home, tokenId } = await keyOf('reader');
        await founder.ask(home, 'tokens.php', { action: 'revoke', id: tokenId });
        return key;
      },
      401,
      'invalid_key',
    ],
    [
      'a key of somebody without organization',
      async () => {
        const { id: userId } = await addPerson(deps, { agent: true });
        // By SQL: no operation creates a key for a user without an organization.
        const token = { userId, organizationId: null, name: 'x', group: 'full' as const, expiresAt: null };
        return (await insertToken(db, token)).key;
      },
      403,
      'no_organization',
    ],
  ])('%s gets %#: the code, and the rate headers', async (_who, keyFor, status, code) => {
    const answer = await app.call('GET', 'account.php', {}, await keyFor());
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
    expect(answer.body.success).toBe(false);
    for (const name of ['limit', 'remaining', 'reset'])
      expect(answer.headers[`x-ratelimit-${name}`]).toMatch(/^\d+$/);
  });

  test('the 61st request of the hour on the free plan is 429 rate_limited with its reset', async () => {
    const { key } = await keyOf('reader', 'free');
    for (let call = 0; call < 60; call++) expect((await get(key)).status).toBe(200);
    const { status, body, headers } = await get(key);
    expect([status, body.error?.code]).toEqual([429, 'rate_limited']);
    expect(String(body.error?.details?.['reset'])).toBe(headers['x-ratelimit-reset']);
    expect(headers).toMatchObject({ 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0' });
  });

  test('the 25th content query of the day is 429 daily_limit_reached with its reset', async () => {
    const { key } = await keyOf('reader', 'free');
    for (let call = 0; call < 24; call++)
      expect((await app.call('GET', 'trending.php', { source: 'rss' }, key)).status).toBe(200);
    const { status, body, headers } = await app.call('GET', 'sounds.php', {}, key);
    expect([status, body.error?.code]).toEqual([429, 'daily_limit_reached']);
    expect(body.error?.details).toEqual({ reset: Date.parse('2030-05-07T00:00:00Z') / 1000 });
    expect(headers).toMatchObject({ 'x-daily-limit': '24', 'x-daily-remaining': '0' });
    expect(dataOf(await get(key)).daily_queries).toMatchObject({ used_today: 24, remaining: 0 });
  });
});

describe('credits', () => {
  const render = (key: string) =>
    app.call('POST', 'render.php', { design: { template: 'none', format: '4:5', variables: {} } }, key);

  test('that are used up answer 402 with what is required and what is left', async () => {
    const { key, home } = await keyOf('full', 'free');
    // By SQL: fifty real renders would take too long.
    await db
      .insertInto('credits_ledger')
      .values({
        organization_id: home,
        at: now,
        amount: -50,
        what: 'designs.render',
        user_id: null,
        token_id: null,
      })
      .execute();
    const { status, body } = await render(key);
    expect([status, body.error?.code]).toEqual([402, 'insufficient_credits']);
    expect(body.error?.details).toEqual({ required: 1, balance: 0 });
    expect(dataOf(await get(key)).credits).toMatchObject({ balance: 0, spent_this_month: 50 });
  });

  test('are given by the administrator with a reason, to any organization, and stand in its ledger', async () => {
    const { key, home } = await keyOf('full', 'free');
    const root = await keyOf('full', 'desk', { administrator: true });
    const grant = { action: 'grant', organization_id: home, amount: 25, reason: 'For the election' };
    const given = await app.call('POST', 'account.php', grant, root.key);
    expect(given.body.data).toMatchObject({ balance: 75 });
    expect(dataOf(await get(key)).credits).toMatchObject({ balance: 75, granted_this_month: 25 });
    const logged = await db
      .selectFrom('audit_log')
      .select(['organization_id', 'details'])
      .where('what', '=', 'account.grant')
      .where('outcome', '=', 'done')
      .execute();
    // In the log of the organization that received it, and of the administrator's own.
    expect(logged.map(({ organization_id }) => organization_id)).toContain(home);
    expect(logged.map(({ details }) => details)).toContainEqual({ amount: 25, reason: 'For the election' });
    expect(entriesOf(await app.call('GET', 'account.php', { action: 'ledger' }, key))).toMatchObject([
      { amount: 25, what: 'account.grant', reason: 'For the election', token_name: 'Robot' },
    ]);
    expect(entriesOf(await app.call('GET', 'account.php', { action: 'ledger' }, root.key))).toEqual([]);
    const refused = await app.call('POST', 'account.php', grant, key);
    expect(refused.body.error?.code).toBe('forbidden');
  });

  test('that are taken away below nothing leave a debt, and free things go on', async () => {
    const root = await keyOf('full', 'free', { administrator: true });
    const taken = { action: 'grant', amount: -80, reason: 'Charged twice' };
    expect((await app.call('POST', 'account.php', taken, root.key)).body.data).toMatchObject({
      balance: -30,
    });
    expect((await render(root.key)).status).toBe(402);
  });

  test('are off on a plan that counts none: nothing costs any, and none can be given', async () => {
    const root = await keyOf('full', 'desk', { administrator: true });
    await founder.ask(root.home, 'plans.php', {
      action: 'save',
      key: 'uncounted',
      label: 'Uncounted',
      requests_per_hour: null,
      daily_queries: null,
      monthly_credits: null,
      delay_hours: 0,
      metrics_hidden: false,
      can_publish: true,
      open: true,
      projects: null,
    });
    await founder.choosePlan(root.home, 'uncounted');
    expect(dataOf(await get(root.key)).credits).toMatchObject({
      enabled: false,
      balance: null,
      next_allowance: null,
      note: expect.stringContaining('off'),
    });
    expect((await render(root.key)).body.error?.code).not.toBe('insufficient_credits');
    const given = await app.call(
      'POST',
      'account.php',
      { action: 'grant', amount: 1, reason: 'x' },
      root.key,
    );
    expect(given.body.error?.code).toBe('invalid_state');
    expect(entriesOf(await app.call('GET', 'account.php', { action: 'ledger' }, root.key))).toEqual([]);
  });
});

describe('the ledger', () => {
  test('is paged, narrowed by time, and leaves as CSV in which nothing is computed', async () => {
    const root = await keyOf('full', 'desk', { administrator: true });
    for (const [day, reason] of [
      ['2030-05-01', '=cmd()'],
      ['2030-05-03', '+1'],
      ['2030-05-05', '@me'],
    ] as const) {
      now = new Date(`${day}T12:00:00Z`);
      await app.call('POST', 'account.php', { action: 'grant', amount: 1, reason }, root.key);
    }
    const ledger = (sent: object) => app.call('GET', 'account.php', { action: 'ledger', ...sent }, root.key);
    const first = await ledger({ per_page: 2 });
    expect(entriesOf(first).map(({ reason }) => reason)).toEqual(['@me', '+1']);
    expect(first.body.meta).toMatchObject({ total: 3, total_pages: 2, has_more: true });
    expect(entriesOf(await ledger({ per_page: 2, page: 2 }))).toHaveLength(1);
    const range = { since: '2030-05-02T00:00:00Z', until: '2030-05-05T12:00:00Z' };
    expect(entriesOf(await ledger(range)).map(({ reason }) => reason)).toEqual(['+1']);
    expect(
      entriesOf(await ledger({ since: '1930-01-01T00:00:00Z', until: '2130-01-01T00:00:00Z' })),
    ).toHaveLength(3);
    for (const bad of [{ since: 'yesterday' }, { per_page: 0 }, { page: 0 }, { per_page: 101 }])
      expect((await ledger(bad)).status).toBe(422);

    const { body } = await app.call('GET', 'account.php', { action: 'ledger_csv' }, root.key);
    const { csv } = body.data as { csv: string };
    for (const safe of ["'=cmd()", "'+1", "'@me"]) expect(csv).toContain(`,${safe},`);
  });
});
