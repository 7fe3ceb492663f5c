import fastify from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';

import { endUnusedConnections } from './closing.ts';

/** A server with a delayed response, and keep-alive connections. */
async function serving() {
  const app = fastify({ forceCloseConnections: 'idle' });
  const slow = Promise.withResolvers<string>();
  const asked = Promise.withResolvers<void>();
  endUnusedConnections(app);
  app.get('/', () => 'at once');
  app.get('/slow', () => {
    asked.resolve();
    return slow.promise;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;

  async function connected(): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    const taken = once(app.server, 'connection');
    await Promise.all([once(socket, 'connect'), taken]);
    return socket;
  }
  return { app, connected, asked: asked.promise, answer: slow.resolve };
}

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

test('a connection on which nothing was asked, as browsers open ahead, holds up no shutdown', async () => {
  const { app, connected } = await serving();
  const spare = await connected();
  await app.close();
  expect(await text(spare)).toBe('');
});

test('a connection whose answer came is no reason to wait either', async () => {
  const { app, connected } = await serving();
  const kept = await connected();
  kept.write(ask('/'));
  await once(kept, 'data');
  const ended = once(kept, 'close');
  await app.close();
  expect(await ended).toEqual([false]);
});

test('what was asked before is answered whole, and its connection ends with the answer', async () => {
  const { app, connected, asked, answer } = await serving();
  const busy = await connected();
  busy.write(ask('/slow'));
  await asked;
  const closed = app.close();
  await vi.waitUntil(() => !app.server.listening);
  answer('at last');
  expect(await text(busy)).toMatch(/at last$/);
  await closed;
});
