import fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';

import { readSettings } from '#server/settings.ts';
import { mountClientDocuments } from './client-documents.ts';
import { presentNetworks, wayTo } from './networks.ts';

const APP_SECRET = 'a secret only for tests, of some length';
const path = '/oauth/client-metadata.json';
const apps: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(apps.map((app) => app.close())));

async function read(baseUrl: string, appSecret = APP_SECRET) {
  const app = fastify();
  apps.push(app);
  mountClientDocuments(app, { settings: readSettings({ APP_SECRET: appSecret, BASE_URL: baseUrl }) });
  return app.inject(path);
}

function signInAt(baseUrl: string) {
  const bluesky = presentNetworks(readSettings({ APP_SECRET, BASE_URL: baseUrl })).find(
    ({ network }) => network === 'bluesky',
  );
  return bluesky?.ways.find(({ by }) => by === 'oauth');
}

describe('a desk at a public address', () => {
  test('says there who it is, where it brings people back, and how it proves itself', async () => {
    const answer = await read('https://desk.marsh.media');
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.json()).toMatchObject({
      client_id: `https://desk.marsh.media${path}`,
      redirect_uris: ['https://desk.marsh.media/connect/callback'],
      token_endpoint_auth_method: 'private_key_jwt',
      dpop_bound_access_tokens: true,
      jwks: { keys: [{ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid: expect.any(String) }] },
    });
  });

  test('shows the same key after every start, another one under another secret, and never the private part', async () => {
    const [one, again, other] = await Promise.all([
      read('https://desk.marsh.media'),
      read('https://desk.marsh.media'),
      read('https://desk.marsh.media', 'another secret only for tests, of some length'),
    ]);
    expect(one?.json().jwks).toEqual(again?.json().jwks);
    expect(one?.json().jwks).not.toEqual(other?.json().jwks);
    expect(Object.keys(one?.json().jwks.keys[0])).not.toContain('d');
  });

  test('asks for no more than posting and reading counts need', async () => {
    const scope: string = (await read('https://desk.marsh.media')).json().scope;
    expect(scope.split(' ')).toEqual([
      'atproto',
      'repo:app.bsky.feed.post',
      'blob?accept=image/*&accept=video/*',
      expect.stringMatching(/^rpc\?/),
    ]);
    expect(scope).not.toContain('transition');
  });
});

test.each([
  'http://localhost:4400',
  'http://127.0.0.1:4400',
  'https://desk.marsh.media',
  'https://a.b.c:8443',
])('from %s people can sign in at Bluesky', (baseUrl) => {
  expect(signInAt(baseUrl)?.closed).toBeNull();
});

describe.each([
  'http://desk.marsh.media',
  'http://192.168.1.5:4400',
  'https://192.168.1.5',
  'https://[fd00::1]',
  'https://desk',
  'https://desk.local',
  'https://desk.internal',
  'https://desk.home.arpa',
  'https://localhost',
])('from %s', (baseUrl) => {
  test('they cannot: it says why, and what they can do', () => {
    expect(signInAt(baseUrl)?.closed).toContain(new URL(baseUrl).origin);
    expect(signInAt(baseUrl)?.closed).toMatch(/BASE_URL.*app password/);
    const settings = readSettings({ APP_SECRET, BASE_URL: baseUrl });
    expect(() => wayTo('oauth', 'bluesky', null, settings)).toThrow(/BASE_URL/);
    expect(wayTo('password', 'bluesky', null, settings).way.by).toBe('password');
  });

  test('there is nothing to read', async () => {
    expect((await read(baseUrl)).statusCode).toBe(404);
  });
});
