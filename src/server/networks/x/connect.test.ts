import { describe, expect, test } from 'vitest';

import type { App } from '#server/networks/connecting.ts';
import { instanceAt } from '#test/networks/instance.ts';
import { newNetwork, post, publish, signal, startDesk } from '#test/networks/x-desk.ts';
import { redirectUri } from '#test/networks/x-oauth.ts';
import { accountOf, answering, authorized, begin, finish, startSignIn } from '#test/networks/x-sign-in.ts';
import { userId } from '#test/networks/x.ts';
import { scopes } from './guide.ts';
import { x } from './x.ts';

describe('signing in', () => {
  test('connects the account, which may post', async () => {
    const signIn = await startSignIn();
    expect((await authorized(signIn)).get('state')).toBe('a state');
    const connected = await finish(signIn);
    expect(connected).toMatchObject({
      identity: {
        remoteId: userId,
        name: 'Marsh Daily',
        handle: 'marshdaily',
        avatarUrl: 'https://pbs.twimg.com/profile_images/1/marsh_normal.jpg',
        settings: { text_limit: null },
      },
      credentials: {
        renewAt: new Date(signIn.server.now().getTime() + 90 * 60_000),
        expiresAt: null,
      },
    });
    const account = accountOf(signIn, connected);
    await publish({ network: newNetwork(signIn.server), account }, post('words'));
    expect(signIn.server.posts).toMatchObject([{ text: 'words' }]);
  });

  test('asks for no more than publishing needs, with a challenge', async () => {
    const { url, kept } = await begin(await startSignIn());
    const { searchParams } = new URL(url);
    expect(searchParams.get('scope')).toBe('tweet.read tweet.write users.read media.write offline.access');
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.get('redirect_uri')).toBe(redirectUri);
    expect(url).not.toContain('+');
    expect(kept).toBeNull();
  });

  test('no secret stands in what is shown of an account', async () => {
    const signIn = await startSignIn();
    const { identity, credentials } = await finish(signIn);
    for (const secret of signIn.server.signIns.secrets()) {
      expect(JSON.stringify(identity)).not.toContain(secret);
      expect(credentials.secret).toContain(secret);
    }
  });

  test('takes a code once, for half a minute, and by the browser that began', async () => {
    const signIn = await startSignIn();
    const code = (await authorized(signIn)).get('code') ?? '';
    await finish(signIn, { code });
    const late = (await authorized(signIn)).get('code') ?? '';
    signIn.server.pass(31_000);
    const expired = { kind: 'expired', next: expect.stringContaining('Start again') };
    await expect(finish(signIn, { code })).rejects.toMatchObject(expired);
    await expect(finish(signIn, { code: late })).rejects.toMatchObject(expired);
    await expect(finish(signIn, { verifier: 'another browser' })).rejects.toMatchObject(expired);
  });

  test('with a wrong client secret names the settings', async () => {
    const signIn = await startSignIn();
    const app = { ...signIn.app, clientSecret: 'another' };
    await expect(finish(signIn, { app })).rejects.toMatchObject({
      kind: 'reject',
      next: expect.stringContaining('X_CLIENT_SECRET'),
    });
  });

  test.each(['tweet.write', 'media.write'])(
    'without the permission %s is refused by its name',
    async (scope) => {
      const signIn = await startSignIn({ grants: scopes.filter((one) => one !== scope) });
      await expect(finish(signIn)).rejects.toMatchObject({
        kind: 'reject',
        replyText: expect.stringContaining(`Missing: ${scope}.`),
        next: expect.stringContaining('Read and write'),
      });
    },
  );

  test('without a refresh token ends when the access token does', async () => {
    const signIn = await startSignIn({ grants: scopes.filter((one) => one !== 'offline.access') });
    const { credentials } = await finish(signIn);
    expect(credentials).toMatchObject({
      renewAt: null,
      expiresAt: new Date(signIn.server.now().getTime() + 7_200_000),
    });
  });

  test.each(['', '<html>', '{"access_token":', '{"access_token":""}', '[]', '{"token":"x"}'])(
    'believes no such tokens: %j',
    async (text) => {
      const signIn = answering(await startSignIn(), () => ({ text }));
      await expect(finish(signIn)).rejects.toMatchObject({ kind: 'retry' });
    },
  );

  test('of a suspended account says so', async () => {
    await expect(finish(await startSignIn({ suspended: true }))).rejects.toMatchObject({
      kind: 'reject',
      message: 'X has suspended or locked this account.',
      replyText: expect.stringContaining('suspended'),
    });
  });
});

describe('checking an account', () => {
  test.each([
    ['None', null],
    ['Basic', 25_000],
    ['Premium', 25_000],
    ['PremiumPlus', 25_000],
  ] as const)('of the subscription %s finds its longest post: %s', async (subscription, most) => {
    const { network, account } = await startDesk({ subscription });
    expect((await network.check?.(account, signal))?.settings).toEqual({ text_limit: most });
  });

  test('finds a new name, and leaves no trace', async () => {
    const { network, account, server } = await startDesk({ username: 'marsh' });
    expect(await network.check?.(account, signal)).toMatchObject({ remoteId: userId, handle: 'marsh' });
    expect(server.requests.map(({ line }) => line.split('?')[0])).toEqual(['GET /2/users/me']);
  });

  test('counts its followers, and none where X does not tell', async () => {
    const { network, account, server } = await startDesk();
    expect(await network.followers?.(account, signal)).toBe(1_234);
    server.switches.followers = null;
    expect(await network.followers?.(account, signal)).toBeNull();
  });
});

describe('the keys of the app', () => {
  const verify = async (change: Partial<App>) => {
    const { oauth, io, app, server } = await startSignIn();
    return oauth.verifyApp?.(io, { ...app, ...change }, { now: server.now(), signal });
  };

  test('are right where X refuses only the token', async () => {
    await expect(verify({})).resolves.toBeUndefined();
  });

  test.each<[string, Partial<App>]>([
    ['id', { clientId: 'another' }],
    ['secret', { clientSecret: 'another' }],
  ])('with a wrong %s are refused in X’s words', async (_what, change) => {
    await expect(verify(change)).rejects.toMatchObject({
      kind: 'reject',
      replyText: expect.stringContaining('unauthorized_client'),
      next: expect.stringContaining('X_CLIENT_ID'),
    });
  });

  test('are not called wrong where X is down', async () => {
    const { oauth, io, app, server } = answering(await startSignIn(), () => ({ status: 503, text: 'Later' }));
    await expect(oauth.verifyApp?.(io, app, { now: server.now(), signal })).rejects.toMatchObject({
      kind: 'retry',
    });
  });

  test('are named where they are missing', () => {
    const missingAt = (apps: Parameters<typeof instanceAt>[1]) =>
      x.connecting?.missing?.(instanceAt(redirectUri, apps));
    expect(missingAt({})).toEqual(['X_CLIENT_ID', 'X_CLIENT_SECRET']);
    expect(missingAt({ x: { clientId: 'an id', clientSecret: 'a secret' } })).toEqual([]);
  });

  test('come with the permissions, the costs and what cannot be known', async () => {
    const { oauth } = await startSignIn();
    const { scopes: listed, notes = [] } = oauth.guide();
    expect(listed).toEqual(scopes);
    expect(notes.join(' ')).toContain('US$0.015 each, with a link US$0.20');
    expect(notes.join(' ')).toMatch(/threads and first comments may be refused/);
  });
});
