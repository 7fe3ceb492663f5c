import '#server/hooks.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { CodedError } from '#contract/errors.ts';
import { contract } from '#contract/index.ts';
import { rereadDue } from '#server/areas/intake/rereads/rereads.ts';
import type { Context } from '#server/context.ts';
import { createLog } from '#server/lib/log.ts';
import { readSettings } from '#server/settings.ts';
import { contextOf } from '#test/app/context.ts';
import { freshDatabase } from '#test/app/database.ts';
import { startOutsideServer, type OutsideServer } from '#test/app/outside-server.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { tiktokReplies, tiktokToken } from '#test/sources/tiktok.ts';
import { xReplies } from '#test/sources/x.ts';
import { sources } from './handlers.ts';
import { fullConfig, adapterOf } from './kinds.ts';
import { pollSource } from './poll.ts';
import { budgetOf } from './store-spending.ts';
import { insertSource } from './store.ts';

const { db } = await freshDatabase();
let now = new Date('2026-11-20T12:00:00Z');
let outside: OutsideServer;

beforeAll(async () => void (outside = await startOutsideServer()));
afterAll(() => outside.close());
afterEach(async () => {
  await emptyTables(db, 'sources', 'trends', 'trend_keys', 'rereads', 'readings');
  now = new Date('2026-11-20T12:00:00Z');
});

function context(env: Record<string, string> = {}): Context {
  const settings = readSettings({ APP_SECRET: 'a secret only for tests, of some length', ...env });
  return { ...contextOf(db, { userId: 1, organizationId: 1 }, { now, io: outside.io }), settings };
}

const deps = (env?: Record<string, string>) => ({
  ...context(env),
  now: () => now,
  log: createLog({ level: 'silent' }),
});

const keys = { clientKey: 'hush-client', clientSecret: 'hush-secret', refreshToken: 'rft.hush' };
const wantedTikTok = () => ({ kind: 'tiktok', config: { base: outside.base, ...keys } });

async function refusal(work: unknown): Promise<CodedError> {
  const error: unknown = await Promise.resolve(work).catch((reason: unknown) => reason);
  if (error instanceof CodedError) return error;
  throw new Error('it was not refused', { cause: error });
}

async function rowOf(id: number) {
  return db.selectFrom('sources').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

test('keys and tokens are answered as "set" and lie in the database encrypted', async () => {
  outside.answer = tiktokReplies;
  const { source } = await sources.add(context(), wantedTikTok());
  expect(source.config).toEqual({
    base: outside.base,
    clientKey: 'set',
    clientSecret: 'set',
    refreshToken: 'set',
  });
  const listed = contract.sources.list.output.parse(await sources.list(context()));
  expect(JSON.stringify(listed)).not.toContain('hush');
  const row = await rowOf(source.id);
  expect(JSON.stringify(row)).not.toContain('hush');
  expect(row).toMatchObject({ config: { base: outside.base }, trends: 1 });
  expect(await pollSource(deps(), source.id)).toBe('stored');
  expect(outside.requests.filter(({ url }) => url.pathname.includes('oauth'))).toHaveLength(1);
});

test('no message carries a key or token, even where the network repeats it', async () => {
  outside.answer = tiktokReplies;
  const { source } = await sources.add(context(), wantedTikTok());
  outside.answer = (asked) =>
    tiktokToken(asked) ?? {
      status: 403,
      body: { message: `Malformed token ${asked.headers.authorization} of hush-client` },
    };
  expect(await pollSource(deps(), source.id)).toBe('failed');
  const { problem } = await rowOf(source.id);
  expect(problem).toContain('Malformed token');
  expect(problem).not.toContain('hush');
  const error = await refusal(sources.test(context(), wantedTikTok()));
  expect(error.message).toContain('Malformed token');
  expect(JSON.stringify(error.details)).not.toContain('hush');
});

test('a renewed refresh token outlives a poll that fails', async () => {
  const id = await insertSource(db, {
    kind: 'tiktok',
    name: 'x',
    address: null,
    categoryId: null,
    config: { base: outside.base, ...keys },
  });
  outside.answer = (asked) => tiktokToken(asked) ?? { status: 500 };
  expect(await pollSource(deps(), id ?? 0)).toBe('failed');
  expect((await rowOf(id ?? 0)).cursor).toMatchObject({ refreshToken: expect.stringMatching(/^v1\./) });
  now = new Date('2026-11-22T12:00:00Z');
  outside.requests.length = 0;
  await pollSource(deps(), id ?? 0);
  expect(outside.requests[0]?.body).toContain('refresh_token=rft.hush-next');
});

test('keys that were stored under another APP_SECRET must be entered again, and the source says so', async () => {
  outside.answer = tiktokReplies;
  const { source } = await sources.add(context(), wantedTikTok());
  const other = { APP_SECRET: 'another secret, for which nothing was ever stored' };
  expect(await pollSource(deps(other), source.id)).toBe('failed');
  expect((await rowOf(source.id)).problem).toContain('Enter them again');
  expect((await sources.list(context(other))).sources[0]?.config).toEqual({ base: outside.base });
  await sources.update(context(other), { id: source.id, config: keys });
  expect(await pollSource(deps(other), source.id)).toBe('stored');
});

test('keys by environment are enough, and go to the network’s own address alone', () => {
  const adapter = adapterOf('x');
  if (!adapter) throw new Error('there is no x');
  const { settings } = context({ X_BEARER_TOKEN: 'hush' });
  const queries = ['cats'];
  expect(fullConfig(adapter, { queries }, settings)).toMatchObject({ bearerToken: 'hush' });
  const elsewhere = { queries, base: 'https://collector.example' };
  expect(fullConfig(adapter, elsewhere, settings)).toMatchObject({ bearerToken: null });
  expect(fullConfig(adapter, { ...elsewhere, bearerToken: 'own' }, settings)).toMatchObject({
    bearerToken: 'own',
  });
});

test('keys stay when something else changes, and are dropped when they would go elsewhere', async () => {
  outside.answer = tiktokReplies;
  const { source } = await sources.add(context(), wantedTikTok());
  const { id } = source;
  const change = (config: Record<string, unknown>) => sources.update(context(), { id, config });
  expect((await change({ pages: 2, clientKey: 'set' })).source.config).toMatchObject({
    pages: 2,
    clientKey: 'set',
  });
  expect(await pollSource(deps(), id)).toBe('stored');
  expect((await change({ base: 'https://collector.example' })).source.config).toEqual({
    base: 'https://collector.example',
    pages: 2,
  });
  expect(await rowOf(id)).toMatchObject({ secrets: null, cursor: {}, next_poll_at: null });
  expect((await refusal(change({ pages: 9999 }))).details?.fields).toHaveProperty('config.pages');
});

test('a test run shows the first rows as they would be stored, and stores nothing', async () => {
  outside.answer = tiktokReplies;
  const tested = contract.sources.test.output.parse(await sources.test(context(), wantedTikTok()));
  expect(tested).toMatchObject({
    found: 1,
    rows: [
      {
        source: 'tiktok',
        external_id: '6968988112302050566',
        text: 'I finally nailed this dance #dance',
        tags: ['dance'],
        counts: { likes: 10, views: 4000, saves: null },
      },
    ],
    remarks: [],
  });
  for (const table of ['sources', 'trends', 'source_spending'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
});

test('a mapping that does not fit says so before it is added', async () => {
  outside.answer = () => ({ body: { items: [{ id: 1, link: 'nowhere' }] } });
  const config = {
    source: 'x',
    endpoint: `${outside.base}/posts`,
    items: 'items',
    fields: { external_id: 'id', url: 'link' },
  };
  const error = await refusal(sources.test(context(), { kind: 'json', config }));
  expect(error.message).toContain('None of 1 row fits the mapping: neither url nor permalink');
});

test('every kind describes its fields, which of them are secret, and which the environment fills', async () => {
  const { kinds } = contract.sources.list.output.parse(
    await sources.list(context({ REDDIT_CLIENT_ID: 'hush' })),
  );
  const reddit = kinds.find(({ kind }) => kind === 'reddit');
  const field = (name: string) => reddit?.fields.find((each) => each.name === name);
  expect(field('clientId')).toMatchObject({ secret: true, set_by_environment: true, required: true });
  expect(field('clientSecret')).toMatchObject({
    label: 'Client secret',
    secret: true,
    set_by_environment: false,
  });
  expect(field('sort')).toMatchObject({
    secret: false,
    choices: expect.arrayContaining(['hot']),
    default: 'hot',
  });
  expect(field('subreddits')).toMatchObject({ type: 'array', default: ['popular'], advanced: false });
  expect(field('base')).toMatchObject({ advanced: true, required: false });
  expect(JSON.stringify(kinds)).not.toContain('hush');
});

test('a kind says whether its reader ever met the real service, and what the parts of a mapping are', async () => {
  const { kinds } = contract.sources.list.output.parse(
    await sources.list(context({ MASTODON_INSTANCES: 'desk.example' })),
  );
  const kind = (name: string) => kinds.find((each) => each.kind === name);
  expect(kind('x')).toMatchObject({ untried: true });
  expect(kind('rss')).toMatchObject({ untried: false });
  const field = (of: string, name: string) => kind(of)?.fields.find((each) => each.name === name);
  expect(field('mastodon', 'instances')).toMatchObject({ set_by_environment: true });
  expect(field('mastodon', 'tags')).toMatchObject({ set_by_environment: false });
  expect(field('hackernews', 'lists')).toMatchObject({ choices: expect.arrayContaining(['top', 'ask']) });
  expect(field('json', 'fields')?.parts).toEqual(
    expect.arrayContaining([
      { name: 'external_id', description: 'The network’s own id of the post', required: true },
      { name: 'title', description: null, required: false },
    ]),
  );
});

test('a change is tried out with the keys that the source keeps, and nothing of it is stored', async () => {
  const asked: unknown[] = [];
  outside.answer = (request) => {
    asked.push(request.headers.authorization);
    return { body: { items: [{ id: 1, link: 'https://example.com/1', name: 'A cat' }] } };
  };
  const config = {
    source: 'x',
    endpoint: `${outside.base}/posts`,
    headers: { authorization: 'Bearer hush' },
    items: 'items',
    fields: { external_id: 'id', url: 'link' },
  };
  const { source } = await sources.add(context(), { kind: 'json', config });
  const change = { fields: { external_id: 'id', url: 'link', title: 'name' } };
  const wanted = { id: source.id, kind: 'json', config: change };
  const { rows } = await sources.test(context(), wanted);
  expect(rows).toMatchObject([{ external_id: '1', title: 'A cat' }]);
  expect(asked).toEqual(['Bearer hush', 'Bearer hush']);
  expect((await rowOf(source.id)).config).toMatchObject({ fields: config.fields });
  const elsewhere = { ...wanted, config: { endpoint: `${outside.base}/elsewhere` } };
  await sources.test(context(), elsewhere);
  expect(asked.at(-1)).toBeUndefined();
  expect(await refusal(sources.test(context(), { ...wanted, kind: 'x' }))).toMatchObject({
    code: 'not_found',
  });
});

test('a reader that never met the real service says so until it has', async () => {
  const id = await insertSource(db, {
    kind: 'douyin',
    name: 'x',
    address: null,
    categoryId: null,
    config: {},
  });
  const remarks = async () => (await sources.list(context())).sources[0]?.health.remarks;
  const untried = 'Not yet tested against the live Douyin API.';
  expect(await remarks()).toEqual([untried]);
  // By SQL: as if it had read the real service, which this test does not have.
  const success = { last_success_at: now };
  await db.updateTable('sources').set(success).where('id', '=', id).execute();
  expect(await remarks()).toEqual([]);
  await db
    .updateTable('sources')
    .set({ config: JSON.stringify({ base: outside.base }) })
    .execute();
  expect(await remarks()).toEqual([untried]);
});

test('what X costs is shown, counted across polls and re-readings, and stops at the budget', async () => {
  outside.answer = xReplies;
  const config = { base: outside.base, bearerToken: 'hush-x', queries: ['cats'], budget: 1 };
  const { source } = await sources.add(context(), { kind: 'x', config });
  expect(source.health.remarks.at(-1)).toBe('US$ 0.03 of 1.00 spent this month, by our own count.');
  now = new Date('2026-11-20T16:00:00Z');
  await pollSource(deps(), source.id);
  expect((await rowOf(source.id)).remarks).toEqual(['US$ 0.05 of 1.00 spent this month, by our own count.']);
  const followed = await rereadDue(deps());
  expect(followed).toBe(2);
  expect(await budgetOf(db, source.id, 'find', now).spent()).toBe(25 + 25 + 5);
  // By SQL: only many readings spend so much.
  await db.updateTable('source_spending').set({ mills: 400 }).where('purpose', '=', 'find').execute();
  outside.requests.length = 0;
  now = new Date('2026-11-20T18:00:00Z');
  await pollSource(deps(), source.id);
  expect(outside.requests).toEqual([]);
  expect((await rowOf(source.id)).remarks[0]).toContain('used up');
  now = new Date('2026-12-01T00:10:00Z');
  await pollSource(deps(), source.id);
  expect((await rowOf(source.id)).remarks).toEqual(['US$ 0.03 of 1.00 spent this month, by our own count.']);
});

test('what a failed first reading or a test of X may have cost is kept, and stops at the budget too', async () => {
  now = new Date('2026-11-02T12:00:00Z');
  const config = { base: outside.base, bearerToken: 'hush-x', queries: ['cats'], budget: 20 };
  const wanted = { kind: 'x', config };
  outside.requests.length = 0;
  outside.answer = () => ({ body: '{"data": [' });
  // A response that cannot be parsed may have been billed: 22 of its 50 posts are covered by two days of the
  // month.
  expect(await refusal(sources.add(context(), wanted))).toMatchObject({ code: 'validation_error' });
  expect(outside.requests).toHaveLength(1);
  const { remarks } = await sources.test(context(), wanted);
  expect(outside.requests).toHaveLength(1);
  expect(remarks).toEqual([
    'Today’s part of the budget is used up; reading goes on tomorrow (UTC).',
    'US$ 0.77 of 20.00 spent this month, by our own count.',
  ]);
  outside.answer = xReplies;
  now = new Date('2026-11-20T12:00:00Z');
  const { source } = await sources.add(context(), wanted);
  expect(source.health.remarks.at(-1)).toBe('US$ 0.80 of 20.00 spent this month, by our own count.');
  expect(await budgetOf(db, source.id, 'find', now).spent()).toBe(770 + 25);
  const id = source.id;
  await sources.test(context(), { id, kind: 'x', config: { queries: ['dogs'] } });
  expect(await budgetOf(db, id, 'find', now).spent()).toBe(770 + 25 + 25);
  // It is booked once: the next source of the kind starts at zero.
  const next = await sources.add(context(), { kind: 'x', config: { ...config, queries: ['birds'] } });
  expect(next.source.health.remarks.at(-1)).toBe('US$ 0.03 of 20.00 spent this month, by our own count.');
});

test('two who spend at once never exceed the budget together', async () => {
  const id =
    (await insertSource(db, { kind: 'x', name: 'x', address: null, categoryId: null, config: {} })) ?? 0;
  const budget = budgetOf(db, id, 'find', now);
  const taken = await Promise.all(
    Array.from({ length: 20 }, () => budget.reserve({ units: 10, price: 5, budget: 333 })),
  );
  expect(taken.reduce((sum, units) => sum + units, 0)).toBe(66);
  expect(await budget.spent()).toBe(330);
  await budget.release(30);
  expect(await budgetOf(db, id, 'reread', now).reserve({ units: 1, price: 5, budget: 4 })).toBe(0);
  expect(await budget.spent()).toBe(300);
  expect(await budgetOf(db, id, 'find', new Date('2026-12-01T00:00:00Z')).spent()).toBe(0);
});
