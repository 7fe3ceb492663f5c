import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';

import { guardFetches } from './guarded-fetch.ts';

/** @returns its `host:port` */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a library’s own fetch reaches no private address while it works for us, except those that are allowed', async () => {
  let asked = 0;
  const host = await serve((_request, response) => {
    asked++;
    response.end('inside');
  });
  const later = async () => {
    await Promise.resolve();
    return (await fetch(`http://${host}`)).text();
  };
  await expect(guardFetches([])(later)).rejects.toThrow('fetch failed');
  expect(asked).toBe(0);
  expect(await guardFetches([host])(later)).toBe('inside');
  expect(await later()).toBe('inside');
});

/** 1 MiB, which is about 1 KiB packed. */
const large = Buffer.from(`{"keys": [${' '.repeat(1024 * 1024)}]}`);
const small = Buffer.from('{"keys": []}');

const packings = {
  gzip: gzipSync,
  br: brotliCompressSync,
  deflate: deflateSync,
  'gzip, br': (body: Buffer) => brotliCompressSync(gzipSync(body)),
};

test.each(Object.entries(packings))('an answer packed as %s is limited unpacked', async (encoding, pack) => {
  const host = await serve(({ url }, response) => {
    response.statusCode = url === '/refusal' ? 400 : 200;
    response.setHeader('content-encoding', encoding);
    response.setHeader('content-type', 'application/json');
    response.end(pack(url === '/small' ? small : large));
  });
  const ask = (path: string) =>
    guardFetches([host])(async () => {
      const response = await fetch(`http://${host}${path}`);
      return { type: response.headers.get('content-type'), body: await response.json() };
    });
  expect(await ask('/small')).toEqual({ type: 'application/json', body: { keys: [] } });
  for (const path of ['/large', '/refusal'])
    await expect(ask(path)).rejects.toMatchObject({ cause: { problem: 'too_large' } });
});

test('an answer that cannot be unpacked is an error, and one without a body is none', async () => {
  const host = await serve(({ method }, response) => {
    response.setHeader('content-encoding', 'gzip');
    response.end(method === 'HEAD' ? undefined : 'rubbish');
  });
  const ask = (method: string) =>
    guardFetches([host])(async () => (await fetch(`http://${host}`, { method })).text());
  await expect(ask('GET')).rejects.toMatchObject({ cause: { problem: 'not_understood' } });
  expect(await ask('HEAD')).toBe('');
});
