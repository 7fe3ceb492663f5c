import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';

import compress from '@fastify/compress';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { mountWeb } from './web.ts';

const script = `export const words = ${JSON.stringify('The harbour opens again. '.repeat(200))};`;
let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copydesk-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Copydesk</title>');
  await writeFile(join(folder, 'assets', 'a-1.js'), script);
  await writeFile(join(folder, 'assets', 'a-1.js.br'), brotliCompressSync(script));
  await writeFile(join(folder, 'assets', 'a-1.js.gz'), gzipSync(script));
  app = fastify();
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1400 });
  await mountWeb(app, folder, { secret: ['/r/'] });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const read = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', undefined, (bytes: Buffer) => bytes],
])('to whoever takes %s a file goes out packed beforehand, and once', async (accepted, encoding, unpack) => {
  const { headers, rawPayload } = await read('/assets/a-1.js', { 'accept-encoding': accepted });
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers.vary).toContain('accept-encoding');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['content-type']).toContain('javascript');
  expect(unpack(rawPayload).toString()).toBe(script);
});

test('every address of a page is the app; another address is none', async () => {
  const page = await read('/board/anything', { accept: 'text/html' });
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(page.body).toContain('Copydesk');
  expect((await read('/board/anything')).statusCode).toBe(404);
});

test('a page whose address is a secret is kept and passed on by nobody', async () => {
  const { headers } = await read('/r/secret', { accept: 'text/html' });
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': expect.stringContaining('noindex'),
  });
});
