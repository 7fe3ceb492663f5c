import { describe, expect, test } from 'vitest';

import { contract } from '#contract/index.ts';
import { freshDatabase } from '#test/app/database.ts';
import { listening } from '#test/app/listening.ts';
import { startNewsroom } from '#test/data/newsroom.ts';
import { ApiError, createClient, type ClientOptions } from './index.ts';
import { operations } from './operations.ts';

const room = await startNewsroom(await freshDatabase());
const url = await room.app.fastify.listen({ host: '127.0.0.1', port: 0 });
await room.project(['bluesky']);
const owner = await room.colleague('full', { role: 'owner' });
const client = createClient({ url, key: owner.key });

/** What `call` is refused with. */
async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error(`not refused by the API: ${String(error)}`);
}

describe('against a real server', () => {
  test('every operation that answers once can be called by its name', () => {
    const called = Object.entries(client).flatMap(([noun, group]) =>
      Object.keys(group).map((name) => `${noun}.${name}`),
    );
    const described = Object.entries(contract).flatMap(([noun, group]) =>
      Object.keys(group).map((name) => `${noun}.${name}`),
    );
    expect(called.sort()).toEqual(described.filter((name) => name !== 'events.listen').sort());
  });

  test('an answer has its data, and what is left of the hour', async () => {
    const { data, limits, requestId } = await client.me.get();
    expect(data.user.id).toBe(owner.userId);
    const again = await client.me.get();
    expect(again.limits.requests?.remaining).toBe((limits.requests?.remaining ?? 0) - 1);
    expect(limits.requests?.reset.getTime()).toBeGreaterThan(Date.now());
    expect(limits.daily).toBeNull();
    expect(requestId).toMatch(/./);
  });

  test('actions in the body and in the query string reach their operations, and lists go as one parameter', async () => {
    const { data: made } = await client.cards.create({ title: 'Harbour', priority: 'high' });
    const { data: moved } = await client.cards.move({
      card_id: made.card_id,
      board_column_id: made.board_column_id,
    });
    expect(moved.status).toBe('pending');
    const { data: draft } = await client.schedule.create({ body: 'The harbour opens again.', draft: true });
    await client.schedule.update({ id: draft.id, body: 'The harbour opens.' });
    expect((await client.schedule.get({ id: draft.id })).data.post.body).toBe('The harbour opens.');
    const { data: sources } = await client.search.posts({ keyword: 'harbour', sources: 'rss,x' });
    expect(sources.sources.map(({ source }) => source)).toEqual(['rss', 'x']);
  });

  test('a file is sent as a form', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const { data } = await client.schedule.upload({ file: new Blob([png], { type: 'image/png' }) });
    expect(data.url).toMatch(/^http/);
  });

  test('all pages follow each other until there is no more', async () => {
    for (const nth of [1, 2, 3, 4, 5]) await client.cards.create({ title: `Lighthouse ${nth}` });
    const titles: string[] = [];
    const pages: number[] = [];
    for await (const { data, meta } of client.cards.list.pages({ q: 'lighthouse', per_page: 2 })) {
      titles.push(...data.cards.map(({ title }) => title));
      pages.push(meta.page);
    }
    expect(pages).toEqual([1, 2, 3]);
    expect(new Set(titles).size).toBe(5);
  });

  test('a refusal has the code, the words and the details of the contract', async () => {
    const unknown = await refusalOf(client.schedule.get({ id: 987_654 }));
    expect([unknown.code, unknown.status]).toEqual(['not_found', 404]);
    const reader = await room.colleague('reader');
    const refused = await refusalOf(
      createClient({ url, key: reader.key }).cards.create({ title: 'Not mine to make' }),
    );
    expect(refused).toMatchObject({ code: 'insufficient_scope', details: { required: 'write' } });
    expect(refused.message).toMatch(/\S \S/);
  });
});

interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** Ends the connection without an answer. */
  isLost?: true;
  /** Ends the connection within the answer. */
  isCut?: true;
}

const worked: Reply = { body: { success: true, data: { id: 1 } } };
const refusal = (status: number, code: string, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  body: { success: false, error: { code, message: 'Not now.' } },
});

/** A server that gives these answers in turn, and the last one from then on. */
async function answering(replies: Reply[], options: Partial<ClientOptions> = {}) {
  let calls = 0;
  const origin = await listening((request, response) => {
    const reply = replies[Math.min(calls, replies.length - 1)] ?? worked;
    calls += 1;
    request.resume();
    if (reply.isLost) return void request.destroy();
    if (reply.isCut) {
      response.writeHead(200, reply.headers).write('{"success":');
      return void setImmediate(() => response.destroy());
    }
    response
      .writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers })
      .end(JSON.stringify(reply.body));
  });
  return {
    desk: createClient({ url: origin, key: 'k', ...options }),
    calls: () => calls,
  };
}

describe('a call that fails', () => {
  const create = { body: 'x', draft: true };

  test('is tried again where nothing was carried out, whatever it is, after the time that the server says', async () => {
    const { desk, calls } = await answering([refusal(429, 'rate_limited', { 'retry-after': '0' }), worked]);
    expect((await desk.schedule.create(create)).data.id).toBe(1);
    expect(calls()).toBe(2);
  });

  test('is not tried again if that would take too long; the error says how long', async () => {
    const { desk, calls } = await answering([refusal(429, 'rate_limited', { 'retry-after': '3600' })]);
    expect(await refusalOf(desk.me.get())).toMatchObject({ code: 'rate_limited', retrySeconds: 3600 });
    expect(calls()).toBe(1);
    const reset = String(Math.ceil(Date.now() / 1000) + 1800);
    const headers = { 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset };
    const other = await answering([refusal(429, 'rate_limited', headers)]);
    expect((await refusalOf(other.desk.me.get())).retrySeconds).toBeGreaterThan(1000);
  });

  test('is tried again after a lost answer only if a second call changes nothing more', async () => {
    const lost = await answering([{ isLost: true }, worked]);
    await lost.desk.policy.get();
    await lost.desk.cards.move({ card_id: 1, board_column_id: 1 });
    expect(lost.calls()).toBe(3);
    const sending = await answering([{ isLost: true }, worked]);
    expect((await refusalOf(sending.desk.schedule.create(create))).code).toBe('unreachable');
    expect(sending.calls()).toBe(1);
  });

  test('is tried so often, and no refusal that would come again', async () => {
    const busy = await answering([refusal(503, 'unavailable', { 'retry-after': '0' })], { retries: 2 });
    expect((await refusalOf(busy.desk.me.get())).code).toBe('unavailable');
    expect(busy.calls()).toBe(3);
    const wrong = await answering([refusal(422, 'validation_error')]);
    expect((await refusalOf(wrong.desk.me.get())).code).toBe('validation_error');
    expect(wrong.calls()).toBe(1);
  });

  test('ends when it is told to, while it waits too', async () => {
    const { desk } = await answering([refusal(503, 'unavailable', { 'retry-after': '50' })]);
    const controller = new AbortController();
    const call = desk.me.get({}, { signal: controller.signal });
    const reason = new Error('enough');
    setImmediate(() => controller.abort(reason));
    await expect(call).rejects.toBe(reason);
  });

  test('is tried again where its answer broke off', async () => {
    const { desk, calls } = await answering([
      { headers: { 'content-length': '99999' }, isCut: true },
      worked,
    ]);
    await desk.policy.get();
    expect(calls()).toBe(2);
  });

  test('says so when something else than Copydesk answers, and hands its key to nobody', async () => {
    const proxy = await answering([{ status: 413, body: 'too large' }]);
    expect(await refusalOf(proxy.desk.me.get())).toMatchObject({ code: 'unreachable', status: 413 });
    const elsewhere = await answering([worked]);
    const moved = await answering([{ status: 302, headers: { location: url } }], { retries: 0 });
    expect((await refusalOf(moved.desk.me.get())).code).toBe('unreachable');
    expect(elsewhere.calls()).toBe(0);
  });
});

test('what may be sent again follows from the contract', () => {
  expect(operations.cards?.move?.repeatable).toBe(true);
  expect(operations.schedule?.create?.repeatable).toBeUndefined();
  expect(operations.schedule?.approve?.repeatable).toBeUndefined();
});
