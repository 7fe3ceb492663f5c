import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';

import type { InstanceClient, OAuthConnect } from '#server/networks/connecting.ts';
import { NetworkError } from '#server/networks/network.ts';
import { freshDatabase } from '#test/app/database.ts';
import { Browser } from '#test/app/sign-in-app.ts';
import { startNewsroom } from '#test/data/newsroom.ts';
import { fakeNetwork, plant } from '#test/networks/fake-network.ts';
import { startNetworkServer } from '#test/networks/network-server.ts';

const secret = 'the-secret-of-the-app';
const remote = await startNetworkServer();

/** How the network answers the question about the keys; null: it hangs up. */
let answer: { status: number; body: string } | null = null;
let requests = 0;
const server = createServer((_request, response) => {
  requests++;
  if (!answer) return void response.destroy();
  response.writeHead(answer.status, { 'content-length': '1000' });
  // Shorter than announced where the answer is cut.
  if (answer.body.endsWith('…')) return void response.write(answer.body, () => response.destroy());
  response.end(answer.body.padEnd(1_000));
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => server.close());

const room = await startNewsroom(await freshDatabase(), {
  env: {
    OUTBOUND_ALLOW: new URL(origin).host,
    LINKEDIN_CLIENT_ID: 'the-app',
    LINKEDIN_CLIENT_SECRET: secret,
  },
});
const { app, organizationId } = room;

const refusal = z.object({ error: z.string() });

/** A network whose accounts are connected through an app that an administrator registered. */
function withKeys(of: keyof InstanceClient['apps']) {
  const way: OAuthConnect = {
    by: 'oauth',
    configured: true,
    guide: () => ({
      needs: [],
      steps: [],
      scopes: ['openid', 'w_member_social'],
      notes: ['A sign-in lasts 60 days.'],
    }),
    register: async (_io, _server, { apps }) => apps[of] ?? { clientId: '', clientSecret: null },
    async verifyApp(io, { clientId, clientSecret }, { signal }) {
      const reply = await io.fetch(`${origin}/keys`, {
        method: 'POST',
        body: new URLSearchParams({ id: clientId, secret: clientSecret ?? '' }).toString(),
        signal,
      });
      const { status } = reply;
      if (status === 200) return;
      throw new NetworkError(status === 400 ? 'reject' : 'rate_limited', () => 'The network answered no.', {
        replyText: refusal.parse(JSON.parse(reply.text())).error,
        next: () => 'Copy the keys again.',
      });
    },
    begin: async () => ({ url: origin, kept: null }),
    finish: () => Promise.reject(new Error('nobody signs in')),
  };
  return {
    ...fakeNetwork(remote),
    connecting: {
      server: 'none' as const,
      may: () => [],
      ways: [way],
      missing: ({ apps }: InstanceClient) =>
        apps[of] ? [] : [`${of.toUpperCase()}_APP_ID`, `${of.toUpperCase()}_APP_SECRET`],
    },
  };
}

plant('linkedin', withKeys('linkedin'));
plant('facebook', withKeys('meta'));
plant('tumblr', fakeNetwork(remote));

const { browser } = await app.founder.person({ organizationId, role: 'admin' });

const check = (network: string, by: Browser = browser) =>
  by.post('/tool/api/v1/accounts.php', { action: 'check_keys', network });

beforeEach(() => {
  requests = 0;
});

test('right keys are said to be right', async () => {
  answer = { status: 200, body: '{}' };
  expect((await check('linkedin')).json().data).toEqual({
    state: 'right',
    text: 'LinkedIn accepts the keys.',
    said: null,
    next: null,
  });
});

test('wrong keys are refused in the network’s own words, with what to do next', async () => {
  answer = { status: 400, body: '{"error":"Client authentication failed"}' };
  const { body, json } = await check('linkedin');
  expect(json().data).toEqual({
    state: 'wrong',
    text: 'The network answered no.',
    said: 'Client authentication failed',
    next: 'Copy the keys again.',
  });
  expect(body).not.toContain(secret);
});

test.each([
  ['asks to wait', { status: 429, body: '{"error":"Too many requests"}' }],
  ['is down, with a page instead of an answer', { status: 503, body: '<h1>Back soon</h1>' }],
  ['answers by half', { status: 200, body: '{"…' }],
  ['hangs up', null],
])('where the network %s, nothing is said about the keys', async (_, reply) => {
  answer = reply;
  const { data } = (await check('linkedin')).json();
  expect(data).toMatchObject({ state: 'unknown', next: expect.any(String) });
  expect(data.text).not.toBe('');
});

test('keys that are not set are named, and no network is asked', async () => {
  const { error } = (await check('facebook')).json();
  expect(error.code).toBe('invalid_state');
  expect(error.message).toContain('META_APP_ID, META_APP_SECRET');
  expect(requests).toBe(0);
});

test('a network without such keys says so', async () => {
  for (const network of ['tumblr', 'mastodon', 'bluesky']) {
    const { error } = (await check(network)).json();
    expect(error.code).toBe('invalid_state');
    expect(error.message).toMatch(/has no keys of the installation/);
  }
  expect((await check('myspace')).statusCode).toBe(422);
});

test('only owners and admins check them, in a browser', async () => {
  const { browser: member } = await app.founder.person({ organizationId });
  expect((await check('linkedin', member)).statusCode).toBe(403);
  expect((await check('linkedin', new Browser(app.fastify))).statusCode).toBe(401);
  const { key } = await room.colleague('full', { role: 'admin' });
  const sent = { action: 'check_keys', network: 'linkedin' };
  expect((await app.call('POST', 'accounts.php', sent, key)).status).toBe(403);
  expect(requests).toBe(0);
});

test('the guide names the permissions of the app, what a sign-in is worth, and the settings that are missing', async () => {
  const { body } = await browser.get('/tool/api/v1/accounts.php?action=networks');
  const { networks } = JSON.parse(body).data as { networks: { network: string }[] };
  const of = (name: string) => networks.find(({ network }) => network === name);
  const way = {
    own_app: true,
    checks_keys: true,
    scopes: ['openid', 'w_member_social'],
    notes: ['A sign-in lasts 60 days.'],
  };
  const redirect_uri = 'http://localhost:4400/connect/callback';
  expect(of('linkedin')).toMatchObject({ missing: [], redirect_uri, ways: [way] });
  expect(of('facebook')).toMatchObject({ missing: ['META_APP_ID', 'META_APP_SECRET'], ways: [way] });
  expect(of('mastodon')).toMatchObject({
    ways: [{ own_app: false, checks_keys: false, scopes: [], notes: [] }],
  });
});
