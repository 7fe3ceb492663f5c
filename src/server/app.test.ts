import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

import { createLog } from '#server/lib/log.ts';
import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { createApp } from './app.ts';

const app = await startApp(await freshDatabase());
const lines: string[] = [];
const log = createLog({
  level: 'trace',
  pretty: false,
  destination: { write: (line) => void lines.push(line) },
});
// As in production: with a built web app, which answers all page URLs.
const webRoot = await mkdtemp(join(tmpdir(), 'copydesk-web-'));
await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>The web app</title>');
const fastify = await createApp({ ...app.deps, log }, { webRoot });
afterAll(async () => {
  await fastify.close();
  await rm(webRoot, { recursive: true });
});

const api = '/tool/api/v1';

test.each([
  ['an unknown path', 'GET', 'nothing.php', 404],
  ['no path at all', 'GET', '', 404],
  ['an unknown path by another method', 'PROPFIND', 'nothing.php', 404],
  ['a path that is too long', 'GET', 'a'.repeat(5000), 404],
  ['an address that cannot be read', 'GET', '%', 422],
  ['the wrong method', 'PUT', 'me.php', 405],
  ['a wrong parameter', 'GET', 'trending.php?source=nowhere', 422],
  ['a look at the headers alone', 'HEAD', 'trending.php?source=rss', 200],
  ['a look at the headers of what is only for sending', 'HEAD', 'render.php', 405],
] as const)('%s is counted, and the answer says what remains', async (_what, method, path, status) => {
  const authorization = `Bearer ${await app.token('full')}`;
  const headers = { authorization, accept: 'text/html' };
  // inject's own list of methods is shorter than HTTP's.
  const response = await fastify.inject({ method: method as 'GET', url: `${api}/${path}`, headers });
  expect(response.statusCode).toBe(status);
  expect(response.headers).toMatchObject({
    'x-ratelimit-limit': expect.stringMatching(/^\d+$/),
    'x-ratelimit-remaining': expect.stringMatching(/^\d+$/),
    'x-ratelimit-reset': expect.stringMatching(/^\d+$/),
  });
  expect(response.body).toMatch(method === 'HEAD' ? /^$/ : /^\{"success":false,/);
});

test.each([
  ['GET', 'trending.php?nonsense=1', undefined],
  ['POST', 'tokens.php', '{}'],
  ['POST', 'views.php', '{"broken'],
  ['PUT', 'me.php', undefined],
] as const)(
  '%s %s without a key asks for one before it looks at anything else',
  async (method, path, payload) => {
    const headers = payload === undefined ? {} : { 'content-type': 'application/json' };
    const response = await fastify.inject({ method, url: `${api}/${path}`, headers, payload });
    expect([response.statusCode, response.json().error.code]).toEqual([401, 'auth_required']);
  },
);

test('documentation is for everybody, and says what remains like every answer', async () => {
  for (const path of ['docs.php', 'openapi.json']) {
    const response = await fastify.inject(`${api}/${path}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({ 'x-ratelimit-remaining': expect.stringMatching(/^\d+$/) });
  }
});

test('pages of the web app are answered by it, other unknown addresses are not', async () => {
  const page = await fastify.inject({ url: '/explore', headers: { accept: 'text/html' } });
  expect(page.body).toContain('The web app');
  expect((await fastify.inject('/nothing.json')).statusCode).toBe(404);
});

test('a key in the address reaches neither log nor metrics, whatever becomes of the request', async () => {
  const key = await app.token('full');
  lines.length = 0;
  for (const path of [
    `${api}/me.php?`,
    `${api}/nothing.php?`,
    `${api}/trending.php?source=rss&sort=nonsense&`,
    `${api}/trending.php?unknown=1&`,
    `${api}/trending.php?api_key=twice&`,
    `${api}/%ff?`,
    `${api}/docs.php?`,
    '/api/auth/get-session?',
    '/nothing?',
  ])
    await fastify.inject(`${path}api_key=${key}`);
  await fastify.inject(`${api}/me.php?api_key=cd_live_${'x'.repeat(43)}`);
  expect(lines.filter((line) => line.includes('answered')).length).toBeGreaterThan(4);
  expect(lines.join('')).not.toMatch(/cd_live_/);
  expect((await fastify.inject('/metrics')).body).not.toMatch(/cd_live_/);
});
