import fastify from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';

import { endSlowRequests } from './patience.ts';

const app = fastify();
endSlowRequests(app, 50);
app.post('/words', () => 'heard');
const slow = Promise.withResolvers<string>();
app.get('/slow', () => slow.promise);
app.post('/file', { config: { acceptsFile: true } }, () => 'heard');
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;
afterAll(() => app.close());

async function begin(path: string) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{`,
  );
  return socket;
}

test('an answer that takes longer, as a stream does, is not cut off', async () => {
  const listener = connect(port, '127.0.0.1');
  await once(listener, 'connect');
  listener.write('GET /slow HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  // Begun later, and ended for its slowness: by then the time of the first one has passed too.
  await text(await begin('/words'));
  slow.resolve('at last');
  expect(await text(listener)).toContain('at last');
});

test('a request that came over no line at all is left alone', async () => {
  const answered = app.inject('/slow');
  await text(await begin('/words'));
  expect((await answered).body).toBe('at last');
});

test('a request that does not come is ended, a file may take its time', async () => {
  const file = await begin('/file');
  const words = await begin('/words');
  expect(await text(words)).toContain('408 Request Timeout');
  file.write('}');
  expect(await text(file)).toContain('heard');
});
