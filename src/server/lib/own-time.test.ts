import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createIo } from './io.ts';
import { OwnTime } from './own-time.ts';

/** Requests to `/held` are answered only when `release` is called, all others at once. */
let held: ServerResponse[] = [];
const server = createServer((request, response) => {
  request.resume();
  if (request.url?.startsWith('/held')) held.push(response);
  else response.end('ok');
});
let base = '';
let io: ReturnType<typeof createIo>;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  base = `http://127.0.0.1:${port}`;
  io = createIo({ allow: [`127.0.0.1:${port}`], userAgent: 'Copydesk-test/1' });
});

afterAll(async () => {
  await io.close();
  server.closeAllConnections();
  server.close();
});

async function hold(count: number, options: Parameters<typeof io.fetch>[1] = {}) {
  const all = Promise.all(
    Array.from({ length: count }, () => io.fetch(`${base}/held`, { timeoutMs: 60_000, ...options })),
  );
  await expect.poll(() => held.length).toBe(count);
  return async () => {
    for (const response of held) response.end();
    held = [];
    await all;
  };
}

const upload = () => ({
  method: 'POST' as const,
  body: {
    bytes: 3,
    stream: () =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new Uint8Array(3));
          controller.close();
        },
      }),
  },
});

/** Whether the time of a call was over before it ended. */
async function isOver(ms: number, call: () => Promise<unknown>): Promise<boolean> {
  let over = false;
  const time = new OwnTime(ms, () => (over = true));
  await time.of(call);
  time.stop();
  return over;
}

test('uploads that do not end leave turns at their host for short requests', async () => {
  const release = await hold(4, upload());
  expect((await io.fetch(`${base}/now`)).status).toBe(200);
  await release();
});

test('waiting for a turn takes no time of one’s own, and a request does', async () => {
  const release = await hold(4);
  const waiting = isOver(200, () => io.fetch(`${base}/now`));
  await pause(600);
  await release();
  expect(await waiting).toBe(false);

  const requesting = isOver(50, () => io.fetch(`${base}/held`));
  await expect.poll(() => held.length).toBe(1);
  await pause(200);
  for (const response of held.splice(0)) response.end();
  expect(await requesting).toBe(true);
});

test('time goes on while one of several requests is made, and between requests', async () => {
  const release = await hold(3);
  const both = isOver(100, () => Promise.all([io.fetch(`${base}/held`), io.fetch(`${base}/now`)]));
  await expect.poll(() => held.length).toBe(4);
  await pause(300);
  await release();
  expect(await both).toBe(true);
  expect(await isOver(50, () => pause(200))).toBe(true);
});

test('a request that is given up while it waits is never made, and its turn is free', async () => {
  const release = await hold(4);
  const given = new AbortController();
  const waiting = io.fetch(`${base}/held`, { signal: given.signal });
  given.abort(new Error('given up'));
  await expect(waiting).rejects.toThrow('given up');
  expect(held).toHaveLength(4);
  await release();
  expect((await io.fetch(`${base}/now`)).status).toBe(200);
});

test('a party with many requests delays another by one', async () => {
  const release = await hold(4);
  const order: string[] = [];
  const ask = async (party: string) => {
    await io.fetch(`${base}/now`, { party, perHost: 1 });
    order.push(party);
  };
  const all = [...Array.from({ length: 5 }, () => ask('many')), ask('one')];
  await release();
  await Promise.all(all);
  expect(order.indexOf('one')).toBeLessThan(3);
});
