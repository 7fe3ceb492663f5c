import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { announce } from '#server/live/announce.ts';
import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { emptyTables } from '#test/data/empty-tables.ts';

const database = await freshDatabase();
const { db } = database;
const app = await startApp(database);
const address = `${await app.fastify.listen({ host: '127.0.0.1', port: 0 })}/tool/api/v1/events.php`;

const leaving: AbortController[] = [];
// A new client gets the changes of the last half minute.
beforeEach(() => emptyTables(db, 'events'));
afterEach(() => {
  for (const one of leaving.splice(0)) one.abort();
  vi.useRealTimers();
});

const beat = 'event: beat\ndata: {}';

/** What a client reads, frame by frame, until the stream ends. */
async function listen(key: string, headers: Record<string, string> = {}, at = address) {
  const leave = new AbortController();
  leaving.push(leave);
  const response = await fetch(at, {
    headers: { authorization: `Bearer ${key}`, 'accept-encoding': 'gzip, br', ...headers },
    signal: leave.signal,
  });
  expect(response.status).toBe(200);
  const frames = framesOf(response);
  expect((await frames.next()).value).toBe('retry: 1000');
  return { response, leave, next: async () => (await frames.next()).value };
}

async function* framesOf(response: Response): AsyncGenerator<string, null> {
  let rest = '';
  for await (const chunk of response.body ?? []) {
    const parts = (rest + Buffer.from(chunk).toString()).split('\n\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
  expect(rest).toBe('');
  return null;
}

const tell = (id: number) =>
  announce(db, { organizationId: app.organizationId, noun: 'views', ids: [id], by: null });

test('a stream is server-sent events that nobody on the way holds back, and counts as one request', async () => {
  const key = await app.token('reader');
  const { response, next } = await listen(key);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-ratelimit-remaining': '999999',
  });
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(await next()).toMatch(/^id: \S+\nevent: start\ndata: \{\}$/);
  await tell(1);
  expect(await next()).toMatch(/^id: \S+\ndata: \{"noun":"views","ids":\[1\],"by":null\}$/);
  const after = await app.call('GET', 'me.php', {}, key);
  expect(after.headers['x-ratelimit-remaining']).toBe('999998');
});

test('who comes back hears what they missed, by header or parameter', async () => {
  const key = await app.token('reader');
  const { next, leave } = await listen(key);
  await next();
  await tell(2);
  const [, id = ''] = /^id: (\S+)/.exec((await next()) ?? '') ?? [];
  leave.abort();
  await tell(3);
  for (const again of [
    await listen(key, { 'last-event-id': id }),
    await listen(key, {}, `${address}?last_event_id=${encodeURIComponent(id)}`),
  ]) {
    expect(await again.next()).toContain('event: start');
    expect(await again.next()).toContain('"ids":[3]');
  }
});

interface Listening {
  userId: number;
  token: number;
}

test.each([
  ['its token is revoked', 'tokens.php', ({ token: id }: Listening) => ({ action: 'revoke', id })],
  [
    'its member is removed',
    'members.php',
    ({ userId }: Listening) => ({ action: 'deactivate', user_id: userId, hand_over_to: null }),
  ],
])('a stream goes on with a sign of life, and ends when %s', async (_what, path, change) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { organizationId, founder } = app;
  const userId = await founder.agent({ organizationId });
  const sent = { action: 'create', name: 'Listener', group: 'reader', user_id: userId };
  const { key, token } = await founder.ask<{ key: string; token: { id: number } }>(
    organizationId,
    'tokens.php',
    sent,
  );
  await emptyTables(db, 'events');
  const { next } = await listen(key);
  await next();
  vi.advanceTimersByTime(20_000);
  expect(await next()).toBe(beat);
  await founder.ask(organizationId, path, change({ userId, token: token.id }));
  await vi.advanceTimersByTimeAsync(20_000);
  // The check before may have been late enough to see the change.
  const last = await next();
  expect(last === beat ? await next() : last).toBeNull();
});

test('the headers alone leave nobody listening', async () => {
  const key = await app.token('reader');
  const response = await fetch(address, { method: 'HEAD', headers: { authorization: `Bearer ${key}` } });
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ]);
});

test('a membership that ends ends its streams at once, and nobody else’s', async () => {
  const [owner, leaver, other] = [
    await app.token('full'),
    await app.token('reader', { role: 'member' }),
    await app.token('reader', { role: 'member' }),
  ];
  const idOf = async (key: string) =>
    ((await app.call('GET', 'me.php', {}, key)).body.data as { user: { id: number } }).user.id;
  await emptyTables(db, 'events');
  const [ended, goesOn] = [await listen(leaver), await listen(other)];
  await Promise.all([ended.next(), goesOn.next()]);
  const { status } = await app.call(
    'POST',
    'members.php',
    { action: 'deactivate', user_id: await idOf(leaver), hand_over_to: null },
    owner,
  );
  expect(status).toBe(200);
  expect(await ended.next()).toBeNull();
  expect(await goesOn.next()).toContain('"noun":"members"');
});

test('a shutdown ends streams whole, and waits for no connection that nobody uses', async () => {
  const other = await startApp(database);
  const at = `${await other.fastify.listen({ host: '127.0.0.1', port: 0 })}/tool/api/v1/events.php`;
  const { next } = await listen(await other.token('reader'), {}, at);
  expect(await next()).toContain('event: start');
  const taken = once(other.fastify.server, 'connection');
  connect(Number(new URL(at).port), '127.0.0.1');
  await taken;
  const closed = other.fastify.close();
  expect(await next()).toBeNull();
  await closed;
});

test('one person opens only so many at once, and is told so; others listen on', async () => {
  const key = await app.token('reader');
  const open = await Promise.all(Array.from({ length: 50 }, () => listen(key)));
  for (const stream of open) await stream.next();
  const refused = await fetch(address, { headers: { authorization: `Bearer ${key}` } });
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ success: false, error: { code: 'rate_limited' } });
  const other = await app.token('reader', { role: 'member' });
  expect(await (await listen(other)).next()).toContain('event: start');
  open[0]?.leave.abort();
  await vi.waitUntil(async () => {
    const leave = new AbortController();
    leaving.push(leave);
    const headers = { authorization: `Bearer ${key}` };
    return (await fetch(address, { headers, signal: leave.signal })).status === 200;
  });
});
