import { afterAll, beforeEach, expect, test } from 'vitest';

import { openCredentials, sealCredentials } from '#server/areas/delivery/accounts/credentials.ts';
import { accounts } from '#server/areas/delivery/accounts/handlers.ts';
import { pollSource } from '#server/areas/intake/sources/poll.ts';
import { budgetOf } from '#server/areas/intake/sources/store-spending.ts';
import { insertSource } from '#server/areas/intake/sources/store.ts';
import { jobs } from '#server/jobs/all.ts';
import { startQueue } from '#server/jobs/queue.ts';
import { createFiles } from '#server/lib/files.ts';
import { createLog } from '#server/lib/log.ts';
import { xWith } from '#server/networks/x/x.ts';
import { readSettings } from '#server/settings.ts';
import { freshDatabase } from '#test/app/database.ts';
import { startOutsideServer, type ReceivedRequest, type Reply } from '#test/app/outside-server.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { addNewsroom, type Newsroom } from '#test/data/publishing.ts';
import { plant } from '#test/networks/fake-network.ts';
import { xReplies } from '#test/sources/x.ts';
import { lentAccounts } from './reading.ts';

const now = new Date('2026-11-20T12:00:00Z');
const database = await freshDatabase();
const { db } = database;
const outside = await startOutsideServer();
plant('x', xWith({ api: outside.base, www: outside.base, secondMs: 0 }));
const logged: string[] = [];
const log = createLog({ level: 'silent' });
const queue = await startQueue(database, { jobs, log, briefly: true });
afterAll(async () => {
  await queue.stop();
  await outside.close();
});
const settings = readSettings({ APP_SECRET: 'a secret only for tests, of some length' });
const deps = {
  settings,
  db,
  io: outside.io,
  queue,
  files: createFiles(settings),
  now: () => now,
  log: { debug: (...said: unknown[]) => void logged.push(JSON.stringify(said)) },
};
const newsroom = await addNewsroom(db);
const otherNewsroom = await addNewsroom(db);

/** Whose tokens X accepts. */
const accepted = new Set<string>();

beforeEach(async () => {
  await emptyTables(db, 'sources', 'trends', 'trend_keys', 'rereads', 'readings', 'accounts');
  outside.requests.length = 0;
  logged.length = 0;
  accepted.clear();
  outside.answer = asX;
});

const tokenIn = ({ headers }: ReceivedRequest) => headers.authorization?.replace('Bearer ', '') ?? '';

/** X, which knows the tokens and renews each by `refresh-…`. */
function asX(request: ReceivedRequest): Reply | undefined {
  if (request.url.pathname === '/2/oauth2/token') {
    const refresh = new URLSearchParams(request.body).get('refresh_token') ?? '';
    if (!refresh.startsWith('refresh-'))
      return { status: 400, body: { error: 'invalid_request', error_description: 'gone' } };
    const access = `renewed-of-${refresh}`;
    accepted.add(access);
    return { body: { access_token: access, refresh_token: `${refresh}-2`, expires_in: 7_200 } };
  }
  if (accepted.has(tokenIn(request))) return xReplies(request);
  return { status: 401, body: { title: 'Unauthorized', detail: `Not accepted: ${tokenIn(request)}` } };
}

let people = 0;

/** An account at X, whose admin lets sources read with it. */
async function lent({
  of = newsroom,
  refresh = 'refresh',
}: { of?: Newsroom; refresh?: 'refresh' | 'used' } = {}): Promise<{ id: number; access: string }> {
  people++;
  const access = `access-hush-${people}`;
  accepted.add(access);
  // By SQL: what a sign-in at the network left.
  const { id } = await db
    .insertInto('accounts')
    .values({
      organization_id: of.organizationId,
      project_id: of.projectId,
      network: 'x',
      transport: 'real',
      name: `Marsh ${people}`,
      remote_id: String(people),
      settings: '{}',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const held = {
    id: '1',
    access,
    refresh: `${refresh}-hush-${people}`,
    client_id: 'c',
    client_secret: 'hush-app',
  };
  await db
    .updateTable('accounts')
    .set({ credentials: sealCredentials(settings, id, JSON.stringify(held)) })
    .where('id', '=', id)
    .execute();
  await allow(id, true, of);
  return { id, access };
}

function allow(account_id: number, lends_reading: boolean, { context }: Newsroom = newsroom) {
  return accounts.edit(context, { account_id, lends_reading });
}

async function source(config: Record<string, unknown> = { queries: ['boats'] }): Promise<number> {
  const id = await insertSource(db, { kind: 'x', name: 'X', address: null, categoryId: null, config });
  if (id === null) throw new Error('there is one already');
  return id;
}

const sourceRow = (id: number) =>
  db.selectFrom('sources').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const accountRow = (id: number) =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const searches = () => outside.requests.filter(({ url }) => url.pathname.endsWith('/recent'));

test('a source without keys reads with an account that may be used, within its own budget', async () => {
  const { access } = await lent();
  const id = await source();
  expect(await pollSource(deps, id)).toBe('stored');
  expect(searches().map(tokenIn)).toEqual([access]);
  expect(await sourceRow(id)).toMatchObject({ trends: 2, read_with: 'account', problem: null });
  expect(await budgetOf(db, id, 'find', now).spent()).toBe(25);
});

test('without money nothing is read with an account', async () => {
  await lent();
  const id = await source({ queries: ['boats'], budget: 0 });
  await pollSource(deps, id);
  expect(searches()).toEqual([]);
});

test('an account of another organization serves the installation when its own admin allows it', async () => {
  const { access } = await lent({ of: otherNewsroom });
  expect(await pollSource(deps, await source())).toBe('stored');
  expect(searches().map(tokenIn)).toEqual([access]);
});

test('an admin cannot allow it for an account of another organization', async () => {
  const { id } = await lent({ of: otherNewsroom });
  await allow(id, false, otherNewsroom);
  await expect(allow(id, true)).rejects.toMatchObject({ code: 'not_found' });
  expect(await accountRow(id)).toMatchObject({ lends_reading: false });
});

test('an account for which it is not allowed is never used', async () => {
  const { id: account } = await lent();
  await allow(account, false);
  const id = await source();
  expect(await pollSource(deps, id)).toBe('failed');
  expect(outside.requests).toEqual([]);
  expect((await sourceRow(id)).problem).toContain('bearerToken is missing');
});

test('a source at another address gets no account', async () => {
  await lent();
  expect(await pollSource(deps, await source({ queries: ['boats'], base: outside.base }))).toBe('failed');
  expect(outside.requests).toEqual([]);
});

test('a right that is withdrawn in the middle of a poll ends with the next request', async () => {
  const { id: account } = await lent();
  const id = await source({ queries: ['boats', 'ports'] });
  const io = {
    fetch: async (address: string, options?: object) => {
      const answer = await outside.io.fetch(address, options);
      await allow(account, false);
      return answer;
    },
  };
  expect(await pollSource({ ...deps, io }, id)).toBe('stored');
  expect(searches()).toHaveLength(1);
  const { trends, remarks } = await sourceRow(id);
  expect(trends).toBe(2);
  expect(remarks).toContainEqual(expect.stringContaining('may not be used any more'));
  // What was not asked is not charged.
  expect(await budgetOf(db, id, 'find', now).spent()).toBe(25);
});

test('an expired token is renewed once, and stored where publishing finds it', async () => {
  const { id: account, access } = await lent();
  accepted.delete(access);
  const id = await source({ queries: ['boats', 'ports'] });
  expect(await pollSource(deps, id)).toBe('stored');
  const { credentials } = await accountRow(account);
  const held = JSON.parse(credentials ? openCredentials(settings, account, credentials) : '{}');
  expect(held).toMatchObject({ access: expect.stringMatching(/^renewed-of-/), client_secret: 'hush-app' });
  expect(held.refresh).toMatch(/-2$/);
  expect(outside.requests.filter(({ url }) => url.pathname === '/2/oauth2/token')).toHaveLength(1);
  expect(searches().map(tokenIn)).toEqual([access, held.access, held.access]);
});

test('an account whose sign-in has ended is replaced by the next, and must be reconnected', async () => {
  const { id: ended, access } = await lent({ refresh: 'used' });
  accepted.delete(access);
  const { access: next } = await lent();
  expect(await pollSource(deps, await source())).toBe('stored');
  expect(searches().map(tokenIn)).toEqual([access, next]);
  expect(await accountRow(ended)).toMatchObject({ state: 'needs_reconnect' });
});

test('the health says why nothing is read, and names no account', async () => {
  const { access } = await lent({ refresh: 'used' });
  accepted.delete(access);
  const id = await source();
  expect(await pollSource(deps, id)).toBe('failed');
  const { problem } = await sourceRow(id);
  expect(problem).toContain('must reconnect it');
  expect(problem).not.toContain('Marsh');
  expect(await pollSource(deps, id)).toBe('failed');
  // Known to have ended: it is not asked again.
  expect(searches()).toHaveLength(1);
});

test('a paused account is not read with', async () => {
  const { id: account } = await lent();
  await accounts.edit(newsroom.context, { account_id: account, paused: true });
  const id = await source();
  expect(await pollSource(deps, id)).toBe('failed');
  expect((await sourceRow(id)).problem).toContain('is paused');
  expect(outside.requests).toEqual([]);
});

test('an account that the network asked to wait is not read with until then', async () => {
  const { id: account } = await lent();
  const until = new Date(now.getTime() + 3_600_000);
  // By SQL: only a network asks to wait.
  await db.updateTable('accounts').set({ resume_at: until }).where('id', '=', account).execute();
  const id = await source();
  expect(await pollSource(deps, id)).toBe('failed');
  expect((await sourceRow(id)).next_poll_at?.getTime()).toBeGreaterThanOrEqual(until.getTime());
  expect(outside.requests).toEqual([]);
});

test('the rest of a rate limit is left for publishing', async () => {
  await lent();
  outside.answer = (request) => ({
    ...asX(request),
    headers: {
      'x-rate-limit-limit': '100',
      'x-rate-limit-remaining': '10',
      'x-rate-limit-reset': String(now.getTime() / 1_000 + 600),
    },
  });
  const id = await source({ queries: ['boats', 'ports'] });
  expect(await pollSource(deps, id)).toBe('stored');
  expect(searches()).toHaveLength(1);
  expect((await sourceRow(id)).remarks).toContainEqual(expect.stringContaining('left for publishing'));
});

test('no token gets into rows, logs or messages, even if the network repeats it', async () => {
  await lent();
  outside.answer = (request) => ({
    status: 403,
    body: { title: 'Forbidden', detail: `Not for ${tokenIn(request)} of hush-app` },
  });
  const id = await source();
  expect(await pollSource(deps, id)).toBe('failed');
  const row = await sourceRow(id);
  expect(row.problem).toContain('Not for [hidden] of [hidden]');
  expect(JSON.stringify([row, logged])).not.toContain('hush');
});

test('what a poll keeps holds nothing of the account', async () => {
  await lent();
  const id = await source();
  await pollSource(deps, id);
  const trends = await db.selectFrom('trends').selectAll().execute();
  expect(JSON.stringify([await sourceRow(id), trends, logged])).not.toMatch(/hush|Marsh/);
});

test('an account’s rights are for reading at its network only', async () => {
  await lent();
  const [account] = await lentAccounts(deps, ['x']);
  await expect(account?.io.fetch(`${outside.base}/2/tweets`, { method: 'POST' })).rejects.toThrow(
    'for reading',
  );
  await expect(account?.io.fetch('http://127.0.0.1:9/2/tweets')).rejects.toThrow('for reading');
  expect(outside.requests).toEqual([]);
});

test('an account of an archived project is not used', async () => {
  await lent();
  // By SQL: an operation would wait for what is scheduled there.
  await db.updateTable('projects').set({ archived_at: now }).where('id', '=', newsroom.projectId).execute();
  expect(await lentAccounts(deps, ['x'])).toEqual([]);
  await db.updateTable('projects').set({ archived_at: null }).where('id', '=', newsroom.projectId).execute();
});
