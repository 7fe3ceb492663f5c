import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createIo } from './io.ts';

/** Redirects to what `to` says. */
const server = createServer((request, response) => {
  request.resume();
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
  response.writeHead(Number(searchParams.get('status')), { location: searchParams.get('to') ?? '' }).end();
});
let base = '';
let io: ReturnType<typeof createIo>;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  base = `http://127.0.0.1:${port}`;
  const resolve = async () => {
    throw Object.assign(new Error('no such host'), { code: 'ENOTFOUND' });
  };
  io = createIo({ allow: [`127.0.0.1:${port}`], userAgent: 'Copydesk-test/1', resolve });
});

afterAll(async () => {
  await io.close();
  server.close();
});

const redirect = (status: number, to: string) =>
  `${base}/?${new URLSearchParams({ status: `${status}`, to })}`;

describe('after a redirect, its server may have acted on what was sent', () => {
  test.each([
    ['a port that is not fetched', 307, 'refused', 'http://127.0.0.1:9/'],
    ['a private address', 303, 'refused', 'http://10.0.0.1:8080/'],
    ['another protocol', 302, 'refused', 'ftp://files.example/'],
    ['another host', 308, 'refused', 'https://other.example/'],
    ['a host that does not exist', 303, 'unreachable', 'http://nowhere.example/'],
  ])('%s', async (_, status, problem, to) => {
    const sent = io.fetch(redirect(status, to), { method: 'POST', body: 'a post' });
    await expect(sent).rejects.toMatchObject({ problem, nothingSent: false });
  });
});

test('a question asks for nothing to be done, wherever it is led', async () => {
  const asked = io.fetch(redirect(302, 'http://127.0.0.1:9/'));
  await expect(asked).rejects.toMatchObject({ problem: 'refused', nothingSent: true });
});

describe('a redirect that leads nowhere', () => {
  const nowhere = (status: number) => redirect(status, '');

  test.each([300, 301, 302, 303, 304, 305, 307])('(%d) is no refusal of what was sent', async (status) => {
    const sent = io.fetch(nowhere(status), { method: 'POST', body: 'a post' });
    await expect(sent).rejects.toMatchObject({ problem: 'not_understood', nothingSent: false });
  });

  test('is an answer to a question, and to a part of an upload that is not complete', async () => {
    expect(await io.fetch(nowhere(304))).toMatchObject({ status: 304 });
    expect(await io.fetch(nowhere(308), { method: 'PUT', body: 'a part' })).toMatchObject({ status: 308 });
  });
});
