import { describe, expect, test } from 'vitest';

import type { App } from '#server/networks/connecting.ts';
import { instanceAt } from '#test/networks/instance.ts';
import { newNetwork, signal, startDesk } from '#test/networks/tumblr-desk.ts';
import { accountOf, allowed, finish, redirectUri, startSignIn } from '#test/networks/tumblr-sign-in.ts';
import { blog } from '#test/networks/tumblr.ts';
import { tumblr } from './tumblr.ts';

const minute = 60_000;
const second = { uuid: 't:boats', name: 'boats', title: 'Boats', primary: false, followers: 5 };
const first = { ...blog, title: 'Harbour News', primary: true, followers: 1_234 };

/** The fields of an account's secret. */
const fieldsOf = (secret: string | undefined): Record<string, string> => JSON.parse(secret ?? '{}');

describe('signing in', () => {
  test('brings every blog on which the person may post, their own first', async () => {
    const signIn = await startSignIn({ blogs: [second, first] });
    expect((await allowed(signIn)).get('state')).toBe('a state');
    const connected = await finish(signIn);
    expect(connected.map(({ identity: { remoteId, name, handle } }) => [remoteId, name, handle])).toEqual([
      [blog.uuid, 'Harbour News', 'harbour-news'],
      ['t:boats', 'Boats', 'boats'],
    ]);
    const [one, other] = connected.map(({ credentials }) => fieldsOf(credentials.secret));
    expect(other).toEqual({ ...one, blog: 't:boats' });
    expect(connected[0].credentials).toMatchObject({
      renewAt: new Date(signIn.now.getTime() + 27 * minute),
      expiresAt: null,
    });
  });

  test('two times makes two sign-ins, which are renewed apart', async () => {
    const signIn = await startSignIn();
    const marks = [await finish(signIn), await finish(signIn)].map(([{ credentials }]) =>
      tumblr.signInOf?.(credentials.secret),
    );
    expect(new Set(marks).size).toBe(2);
  });

  test('no secret stands in what is shown of a blog', async () => {
    const [{ identity, credentials }] = await finish(await startSignIn());
    const { access, refresh, client_secret } = fieldsOf(credentials.secret);
    for (const secret of [access, refresh, client_secret])
      expect(JSON.stringify(identity)).not.toContain(secret);
  });

  test('a code is taken once, and a forged one never', async () => {
    const signIn = await startSignIn();
    const code = (await allowed(signIn)).get('code') ?? '';
    await finish(signIn, { code });
    for (const again of [code, 'made up'])
      await expect(finish(signIn, { code: again })).rejects.toMatchObject({
        kind: 'expired',
        replyText: expect.stringContaining('authorization code'),
        next: expect.stringContaining('Start again'),
      });
  });

  test('without the right to post is refused with what is missing', async () => {
    const signIn = await startSignIn({ granted: () => 'basic offline_access' });
    await expect(finish(signIn)).rejects.toMatchObject({
      kind: 'reject',
      replyText: 'Allowed: basic offline_access. Missing: write.',
    });
  });

  test('without the right to renew is refused with what is missing', async () => {
    const signIn = await startSignIn({ granted: () => 'basic write' });
    await expect(finish(signIn)).rejects.toMatchObject({
      kind: 'reject',
      replyText: 'Allowed: basic write. Missing: offline_access.',
    });
  });

  test('that ends before the blogs are read says so', async () => {
    const signIn = await startSignIn();
    const io: typeof signIn.io = {
      async fetch(address, options) {
        if (address.includes('/user/info')) signIn.server.signIns.expireAll();
        return signIn.io.fetch(address, options);
      },
    };
    await expect(finish({ ...signIn, io })).rejects.toMatchObject({ kind: 'expired' });
  });

  test('without a blog says what to do', async () => {
    await expect(finish(await startSignIn({ blogs: [] }))).rejects.toMatchObject({
      kind: 'reject',
      next: expect.stringContaining('Create a blog'),
    });
  });

  test('with a wrong secret names the settings', async () => {
    const signIn = await startSignIn();
    const app = { ...signIn.app, clientSecret: 'another' };
    await expect(finish(signIn, { app })).rejects.toMatchObject({
      kind: 'reject',
      next: expect.stringContaining('TUMBLR_API_SECRET'),
    });
  });
});

describe('a renewal', () => {
  test('brings both tokens anew, and names no blog, since it is one for all of the sign-in', async () => {
    const signIn = await startSignIn();
    const [connected] = await finish(signIn);
    const renewed = await newNetwork(signIn.server).renew?.(accountOf(signIn, connected), signal);
    const [before, after] = [fieldsOf(connected.credentials.secret), fieldsOf(renewed?.secret)];
    expect(after).not.toHaveProperty('blog');
    expect(after.sign_in).toBe(before.sign_in);
    expect(after.access).not.toBe(before.access);
    expect(after.refresh).not.toBe(before.refresh);
  });

  test('that brings no new refresh token leaves the former one', async () => {
    const { network, account } = await startDesk({ rotates: false });
    const before = fieldsOf(account.credentials ?? '');
    const after = fieldsOf(await account.renewed(signal));
    expect(after.access).not.toBe(before.access);
    expect(after.refresh).toBe(before.refresh);
    await expect(network.check?.(account, signal)).resolves.toMatchObject({ remoteId: blog.uuid });
  });

  test('with a refresh token that was used before asks for a new connection', async () => {
    const { network, account } = await startDesk();
    await network.renew?.(account, signal);
    await expect(network.renew?.(account, signal)).rejects.toMatchObject({
      kind: 'expired',
      next: expect.stringContaining('Settings → Connected accounts'),
    });
  });
});

describe('the keys of the app', () => {
  const verify = async (change: Partial<App>, givesAppTokens = true) => {
    const { oauth, io, app, now } = await startSignIn({ givesAppTokens });
    return oauth.verifyApp?.(io, { ...app, ...change }, { now, signal });
  };

  test('are right, whether Tumblr gives the app a token of its own or not', async () => {
    await expect(verify({})).resolves.toBeUndefined();
    await expect(verify({}, false)).resolves.toBeUndefined();
  });

  test.each<[string, Partial<App>]>([
    ['key', { clientId: 'another' }],
    ['secret', { clientSecret: 'another' }],
  ])('with a wrong %s are refused in Tumblr’s words', async (_what, change) => {
    await expect(verify(change)).rejects.toMatchObject({
      kind: 'reject',
      replyText: expect.stringContaining('client credentials are invalid'),
    });
  });

  test('are named where they are missing', () => {
    const missingAt = (apps: Parameters<typeof instanceAt>[1]) =>
      tumblr.connecting?.missing?.(instanceAt(redirectUri, apps));
    expect(missingAt({})).toEqual(['TUMBLR_API_KEY', 'TUMBLR_API_SECRET']);
    expect(missingAt({ tumblr: { clientId: 'an id', clientSecret: 'a secret' } })).toEqual([]);
  });
});

describe('a check', () => {
  test('reads the blog’s present name, and its followers', async () => {
    const { network, account, server } = await startDesk();
    server.switches.blogs = [{ ...first, name: 'port-news', followers: 7 }, second];
    expect(await network.check?.(account, signal)).toMatchObject({
      remoteId: blog.uuid,
      handle: 'port-news',
    });
    expect(await network.followers?.(account, signal)).toBe(7);
  });

  test('of a blog on which the person may no longer post says so', async () => {
    const { network, account, server } = await startDesk();
    server.switches.blogs = [second];
    await expect(network.check?.(account, signal)).rejects.toMatchObject({
      kind: 'reject',
      message: 'You may no longer post on this blog.',
    });
  });

  test('of an account without credentials asks for a connection', async () => {
    const { network, account } = await startDesk();
    const check = async () => network.check?.({ ...account, credentials: null }, signal);
    await expect(check()).rejects.toMatchObject({ kind: 'expired' });
  });
});
