import { describe, expect, onTestFinished, test } from 'vitest';

import { createIo } from '#server/lib/io.ts';
import type { App } from '#server/networks/connecting.ts';
import { instanceAt } from '#test/networks/instance.ts';
import { newNetwork, redditAccount, signal, startDesk } from '#test/networks/reddit-desk.ts';
import { contact, startReddit } from '#test/networks/reddit.ts';
import { oauthAt } from './connect.ts';
import { scopes } from './guide.ts';
import { createPace } from './pace.ts';
import { reddit } from './reddit.ts';

const redirectUri = 'https://desk.example/connect/callback';

async function startSignIn(switches: Parameters<typeof startReddit>[0] = {}) {
  const server = await startReddit(switches);
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  onTestFinished(async () => void (await Promise.all([server.close(), io.close()])));
  const oauth = oauthAt({ places: server.places, pace: createPace() });
  const app: App = { clientId: server.signIns.app.id, clientSecret: server.signIns.app.secret, contact };
  const request = { app, server: null, redirectUri };
  const begin = () =>
    oauth.begin(
      io,
      { ...request, identifier: null, state: 'a state', challenge: 'x' },
      { now: server.now(), signal },
    );
  /** The person follows the URL and allows it; `change` alters it before. */
  async function finish({ code, change = (url) => url, keys = app }: Finishing = {}) {
    const { url, kept } = await begin();
    const { headers } = await fetch(change(url), { redirect: 'manual' });
    const back = new URL(headers.get('location') ?? redirectUri).searchParams;
    const { clientId, clientSecret } = keys;
    const returned = {
      // As the app comes back from the database.
      app: { clientId, clientSecret },
      server: null,
      redirectUri,
      code: code ?? back.get('code') ?? '',
      kept,
      issuer: null,
      verifier: '',
    };
    return oauth.finish(io, returned, { now: server.now(), signal });
  }
  return { server, io, oauth, app, begin, finish };
}

interface Finishing {
  code?: string;
  change?: (url: string) => string;
  keys?: App;
}

describe('signing in', () => {
  test('brings the account, with its communities to choose from', async () => {
    const { finish, server } = await startSignIn();
    const [{ identity, credentials }, ...others] = await finish();
    expect(others).toEqual([]);
    expect(identity).toEqual({
      remoteId: 't2_5abc1',
      name: 'u/ada_marsh',
      handle: 'ada_marsh',
      avatarUrl: 'https://styles.redditmedia.com/ada.png',
      settings: {
        offers: {
          community: ['r/harbour', 'r/boats', 'u/ada_marsh'].map((value) => ({ value, label: value })),
        },
      },
    });
    expect(credentials.expiresAt).toBeNull();
    expect(credentials.renewAt).toEqual(new Date(server.now().getTime() + 86_400_000 - 900_000));
    for (const secret of server.signIns.secrets()) expect(JSON.stringify(identity)).not.toContain(secret);
  });

  test('asks for a lasting permission to what is used, and for no more', async () => {
    const { begin } = await startSignIn();
    const { searchParams } = new URL((await begin()).url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      duration: 'permanent',
      response_type: 'code',
      scope: 'identity read submit flair edit history mysubreddits',
    });
  });

  test('a code is taken once, and a forged one never', async () => {
    const { finish } = await startSignIn();
    await expect(finish({ code: 'made up' })).rejects.toMatchObject({
      kind: 'expired',
      replyText: 'invalid_grant',
      next: expect.stringContaining('Start again'),
    });
  });

  test('a wrong secret is named as such', async () => {
    const { finish, app } = await startSignIn();
    await expect(finish({ keys: { ...app, clientSecret: 'another' } })).rejects.toMatchObject({
      kind: 'reject',
      next: expect.stringContaining('REDDIT_CLIENT_SECRET'),
    });
  });

  test('without a permission, or for a day only, nothing is connected', async () => {
    const { finish } = await startSignIn();
    await expect(finish({ change: (url) => url.replace('+submit', '') })).rejects.toMatchObject({
      kind: 'reject',
      replyText: expect.stringContaining('Missing: submit'),
    });
    await expect(finish({ change: (url) => url.replace('permanent', 'temporary') })).rejects.toMatchObject({
      kind: 'reject',
    });
  });

  test('a suspended account is not connected', async () => {
    const { finish } = await startSignIn({ isSuspended: true });
    await expect(finish()).rejects.toMatchObject({
      kind: 'reject',
      message: 'Reddit has suspended this account.',
    });
  });
});

describe('the keys of the app', () => {
  test('are confirmed, and wrong ones refused', async () => {
    const { oauth, io, app, server } = await startSignIn();
    const verify = (change: Partial<App>) =>
      oauth.verifyApp?.(io, { ...app, ...change }, { now: server.now(), signal });
    await expect(verify({})).resolves.toBeUndefined();
    for (const change of [{ clientId: 'another' }, { clientSecret: 'another' }])
      await expect(verify(change)).rejects.toMatchObject({ kind: 'reject' });
  });

  test('are not called wrong where Reddit is down', async () => {
    const { oauth, io, app, server } = await startSignIn();
    const down: typeof io = {
      ...io,
      fetch: async (address, options) => ({
        ...(await io.fetch(address, options)),
        status: 503,
        text: () => 'down',
      }),
    };
    await expect(oauth.verifyApp?.(down, app, { now: server.now(), signal })).rejects.toMatchObject({
      kind: 'retry',
    });
  });

  test('are named where they are missing', () => {
    const missing = (app: App | null) =>
      reddit.connecting?.missing?.(instanceAt(redirectUri, { reddit: app }));
    expect(missing(null)).toEqual(['REDDIT_CLIENT_ID', 'REDDIT_CLIENT_SECRET', 'REDDIT_USERNAME']);
    expect(missing({ clientId: 'a', clientSecret: 'b', contact: null })).toEqual(['REDDIT_USERNAME']);
    expect(missing({ clientId: 'a', clientSecret: 'b', contact: 'ada' })).toEqual([]);
  });

  test('go with permissions that the guide names', async () => {
    const { oauth } = await startSignIn();
    expect(oauth.guide().scopes).toEqual(scopes);
  });
});

test('a removed account ends its sign-in at Reddit', async () => {
  const { server, network, account } = await startDesk();
  const { refresh } = JSON.parse(account.credentials ?? '{}');
  expect(server.signIns.isHeld(refresh)).toBe(true);
  await network.revoke?.(account, signal);
  expect(server.signIns.isHeld(refresh)).toBe(false);
});

test('a sign-in that was ended at Reddit asks for a new connection', async () => {
  const desk = await startDesk();
  desk.server.signIns.revokeAll();
  const account = redditAccount(desk.server, newNetwork(desk.server), {
    io: desk.io,
    media: desk.media.reader,
  });
  desk.server.signIns.revokeAll();
  await expect(desk.network.renew?.(account, signal)).rejects.toMatchObject({ kind: 'expired' });
});

test.each([
  ['is down', { status: 503, body: { error: 'service unavailable' } }],
  ['limits requests', { status: 429, body: { error: 'rate limited' } }],
  ['blocks this server', { status: 403, body: { reason: 'blocked' } }],
])('a sign-in is not given up while Reddit %s', async (_what, reply) => {
  const { network, account, io } = await startDesk();
  const fetch: typeof io.fetch = async (address, options) => ({
    ...(await io.fetch(address, options)),
    status: reply.status,
    text: () => JSON.stringify(reply.body),
  });
  const renewing = network.renew?.({ ...account, io: { ...io, fetch } }, signal);
  await expect(renewing).rejects.not.toMatchObject({ kind: 'expired' });
});
