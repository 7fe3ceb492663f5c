import { afterEach, describe, expect, test, vi } from 'vitest';

import { contract } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { permissions } from '#contract/permissions.ts';
import { shippedPlans } from '#contract/plans.ts';
import type { Actor } from '#server/context.ts';
import { readSettings } from '#server/settings.ts';
import { freshDatabase } from '#test/app/database.ts';
import { addOrganization } from '#test/app/sign-in-app.ts';
import { createLimits, type Limits, type Counted } from './limits.ts';

const { db } = await freshDatabase();
const settings = readSettings({ APP_SECRET: 'a secret only for tests, of some length' });
let now = new Date('2030-05-06T07:08:09Z');
const limitsOf = (requestsPerHour = 100) =>
  createLimits({ db, settings: { ...settings, requestsPerHour }, now: () => now });

let tokens = 0;
function actor(overrides: Partial<Actor> = {}): Actor {
  tokens++;
  return {
    by: 'token',
    userId: 1,
    organizationId: 1,
    role: 'member',
    projectRoles: null,
    plan: shippedPlans.desk,
    withoutDemo: false,
    mutes: false,
    group: 'full',
    permissions,
    tokenId: tokens,
    projectIds: null,
    dailyCap: null,
    sessionId: null,
    administrator: false,
    flags: { okPublishes: false, publishesOwnAfterGrade: false },
    ...overrides,
  };
}

function nodeOf(nodes: Limits[], request: number): Limits {
  const node = nodes[request % nodes.length];
  if (!node) throw new Error('no node');
  return node;
}

const remaining = ({ headers }: Counted) => Number(headers['X-RateLimit-Remaining']);

afterEach(() => {
  vi.useRealTimers();
});

describe('the day of a token', () => {
  test('has as many requests as its cap, exactly, however many come at once on however many nodes', async () => {
    const nodes = [limitsOf(1_000), limitsOf(1_000)];
    const key = actor({ dailyCap: 25 });
    const taken = await Promise.all(
      Array.from({ length: 60 }, (_, request) => nodeOf(nodes, request).count(key, '')),
    );
    expect(taken.filter(({ refusal }) => !refusal)).toHaveLength(25);
    const refused = taken.find(({ refusal }) => refusal);
    const reset = Date.parse('2030-05-07T00:00:00Z') / 1000;
    expect(refused?.refusal).toMatchObject({ code: 'rate_limited', details: { reset } });
    expect(refused?.headers).toEqual({
      'X-RateLimit-Limit': '25',
      'X-RateLimit-Remaining': '0',
      'X-RateLimit-Reset': String(reset),
    });
  });

  test('begins anew at midnight, UTC, and a higher cap counts at once', async () => {
    const limits = limitsOf();
    const key = actor({ dailyCap: 1 });
    const refuses = async (one = key) => (await limits.count(one, '')).refusal !== null;
    expect(await refuses()).toBe(false);
    expect(await refuses()).toBe(true);
    expect(await refuses({ ...key, dailyCap: 4 })).toBe(false);
    const before = now;
    now = new Date('2030-05-07T00:00:00Z');
    expect(await refuses()).toBe(false);
    now = before;
  });

  test('is what the headers tell of where it is the nearer limit', async () => {
    const limits = limitsOf(3);
    const near = await limits.count(actor({ dailyCap: 2 }), '');
    expect(near.headers).toMatchObject({ 'X-RateLimit-Limit': '2', 'X-RateLimit-Remaining': '1' });
    const far = await limits.count(actor({ dailyCap: 50 }), '');
    expect(far.headers).toMatchObject({ 'X-RateLimit-Limit': '3', 'X-RateLimit-Remaining': '2' });
  });

  test('is not used up by what the hour refuses', async () => {
    const limits = limitsOf(1);
    const key = actor({ dailyCap: 2 });
    for (let request = 0; request < 5; request++) await limits.count(key, '');
    const counted = await db
      .selectFrom('rate_limits')
      .select('points')
      .where('key', '=', `token-day:${key.tokenId}:2030-05-06`)
      .executeTakeFirst();
    expect(counted?.points).toBe(1);
  });
});

describe('the hour', () => {
  test('has 100 requests for a key; the 101st is refused, with the same headers', async () => {
    const limits = limitsOf();
    const key = actor();
    const before = Math.floor(Date.now() / 1000);
    const first = await limits.count(key, '10.0.0.1');
    expect(first.refusal).toBeNull();
    expect(first.headers).toMatchObject({ 'X-RateLimit-Limit': '100', 'X-RateLimit-Remaining': '99' });
    const reset = Number(first.headers['X-RateLimit-Reset']);
    expect(reset - before).toBeGreaterThanOrEqual(3599);
    expect(reset - before).toBeLessThanOrEqual(3602);

    for (let request = 2; request <= 100; request++)
      expect(remaining(await limits.count(key, '10.0.0.1'))).toBe(100 - request);
    const refused = await limits.count(key, '10.0.0.1');
    expect(refused.refusal).toMatchObject({ code: 'rate_limited', status: 429 });
    expect(refused.headers).toMatchObject({ 'X-RateLimit-Limit': '100', 'X-RateLimit-Remaining': '0' });
    expect(Math.abs(Number(refused.headers['X-RateLimit-Reset']) - reset)).toBeLessThanOrEqual(1);
    expect((await limits.count(actor(), '10.0.0.1')).refusal).toBeNull();
  });

  test('begins anew when it is over', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const limits = limitsOf(2);
    const key = actor();
    for (const allowed of [true, true, false]) expect(!(await limits.count(key, '')).refusal).toBe(allowed);
    vi.setSystemTime(Date.now() + 3_599_000);
    expect((await limits.count(key, '')).refusal).not.toBeNull();
    vi.setSystemTime(Date.now() + 1_001);
    const fresh = await limits.count(key, '');
    expect(fresh.refusal).toBeNull();
    expect(remaining(fresh)).toBe(1);
  });

  test('is shared to the last request by all nodes on one database', async () => {
    const nodes = [limitsOf(50), limitsOf(50), limitsOf(50)];
    const key = actor();
    const all = await Promise.all(
      Array.from({ length: 90 }, (_, index) => nodeOf(nodes, index).count(key, '10.0.0.1')),
    );
    const passed = all.filter(({ refusal }) => !refusal).map(remaining);
    expect(passed.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index));
  });

  test('has 60 requests on the free plan, 6000 for a person in the browser, 600 for an address', async () => {
    const limits = limitsOf(1234);
    const limit = async (who: Actor | null, address = '10.0.0.2') =>
      (await limits.count(who, address)).headers['X-RateLimit-Limit'];
    expect(await limit(actor())).toBe('1234');
    expect(await limit(actor({ plan: shippedPlans.free }))).toBe('60');
    expect(await limit(actor({ by: 'session', tokenId: null, sessionId: 7 }))).toBe('6000');
    expect(await limit(null)).toBe('600');
  });

  test('never gives a person in the browser less than their tokens have', async () => {
    const who = actor({ by: 'session', tokenId: null, sessionId: 7 });
    expect((await limitsOf(7000).count(who, '')).headers['X-RateLimit-Limit']).toBe('7000');
  });

  test('counts the browser apart from the person’s keys, and all of their browsers together', async () => {
    const limits = limitsOf();
    const userId = 4711;
    await limits.count(actor({ userId }), '');
    const there = actor({ userId, by: 'session', tokenId: null, sessionId: 1 });
    expect(remaining(await limits.count(there, ''))).toBe(5999);
    expect(remaining(await limits.count({ ...there, sessionId: 2 }, ''))).toBe(5998);
  });

  test('counts an IPv6 network as one caller', async () => {
    const limits = limitsOf();
    expect(remaining(await limits.count(null, '2001:db8:1:2::1'))).toBe(599);
    expect(remaining(await limits.count(null, '2001:db8:1:2:ffff::9'))).toBe(598);
    expect(remaining(await limits.count(null, '2001:db8:1:3::1'))).toBe(599);
    expect(remaining(await limits.count(null, '192.0.2.7'))).toBe(599);
    expect(remaining(await limits.count(null, '::ffff:192.0.2.7'))).toBe(598);
  });
});

describe('the free plan’s day', () => {
  test('counts the six content queries of the spec, and nothing else', () => {
    const described: Readonly<Record<string, Readonly<Record<string, Operation>>>> = contract;
    const counted = Object.values(described)
      .flatMap((noun) => Object.values(noun))
      .filter((operation) => operation.counted === true)
      .map(({ path }) => path);
    expect(counted.toSorted()).toEqual([
      'best-time.php',
      'communities.php',
      'hashtags.php',
      'sounds.php',
      'trending.php',
      'url-meta.php',
    ]);
  });

  test('has 24 content queries for the whole organization; the 25th is refused until midnight UTC', async () => {
    const organizationId = await addOrganization(db, 'free');
    const limits = limitsOf();
    const midnight = Date.UTC(2030, 4, 7) / 1000;
    for (let query = 1; query <= 24; query++) {
      const taken = await limits.reserveDaily(actor({ plan: shippedPlans.free, organizationId }));
      expect(taken?.refusal).toBeNull();
      expect(taken?.headers).toEqual({
        'X-Daily-Limit': '24',
        'X-Daily-Remaining': String(24 - query),
        'X-Daily-Reset': String(midnight),
      });
    }
    const refused = await limits.reserveDaily(actor({ plan: shippedPlans.free, organizationId }));
    expect(refused?.refusal).toMatchObject({
      code: 'daily_limit_reached',
      status: 429,
      details: { reset: midnight },
    });
    expect(refused?.headers['X-Daily-Remaining']).toBe('0');

    now = new Date('2030-05-07T00:00:00Z');
    const next = await limits.reserveDaily(actor({ plan: shippedPlans.free, organizationId }));
    expect(next?.headers['X-Daily-Remaining']).toBe('23');
  });

  test('never lets more than 24 through at once', async () => {
    const organizationId = await addOrganization(db, 'free');
    const nodes = [limitsOf(), limitsOf()];
    const all = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        nodeOf(nodes, index).reserveDaily(actor({ plan: shippedPlans.free, organizationId })),
      ),
    );
    expect(all.filter((taken) => taken && !taken.refusal)).toHaveLength(24);
  });

  test('gets a query back that failed', async () => {
    const organizationId = await addOrganization(db, 'free');
    const limits = limitsOf();
    const who = actor({ plan: shippedPlans.free, organizationId });
    for (let query = 1; query <= 23; query++) await limits.reserveDaily(who);
    const failed = await limits.reserveDaily(who);
    expect((await failed?.release())?.['X-Daily-Remaining']).toBe('1');
    expect((await limits.reserveDaily(who))?.refusal).toBeNull();
    expect((await limits.reserveDaily(who))?.refusal).not.toBeNull();
  });

  test('is not counted on a paid plan', async () => {
    expect(await limitsOf().reserveDaily(actor())).toBeNull();
  });
});
