import { describe, expect, test } from 'vitest';

import type { App } from '#server/networks/connecting.ts';
import { instanceAt } from '#test/networks/instance.ts';
import { newNetwork, post, publish, signal, startDesk } from '#test/networks/linkedin-desk.ts';
import { communityManagement, memberUrn, pageUrn } from '#test/networks/linkedin-products.ts';
import {
  accountOf,
  allowed,
  answering,
  begin,
  finish,
  redirectUri,
  startSignIn,
} from '#test/networks/linkedin-sign-in.ts';
import { memberScopes, pageScopes } from './guide.ts';
import { linkedin } from './linkedin.ts';

const day = 86_400_000;

describe('signing in with an app for profiles', () => {
  test('connects the member, who may post', async () => {
    const signIn = await startSignIn();
    expect((await allowed(signIn)).get('state')).toBe('a state');
    const [profile, ...others] = await finish(signIn);
    expect(others).toEqual([]);
    expect(profile).toMatchObject({
      kind: 'Profile',
      identity: {
        remoteId: memberUrn,
        name: 'Ada Marsh',
        avatarUrl: `${signIn.server.origin}/ada.jpg`,
        settings: {},
      },
      credentials: { renewAt: null, expiresAt: new Date(signIn.now.getTime() + 60 * day) },
    });
    const account = accountOf(signIn, profile);
    await publish({ network: newNetwork(signIn.server), account }, post('words'));
    expect(signIn.server.posts).toMatchObject([{ author: memberUrn }]);
  });

  test('asks for no more than posting needs, and sends no challenge that LinkedIn does not know', async () => {
    const { searchParams } = new URL((await begin(await startSignIn())).url);
    expect(searchParams.get('scope')).toBe('openid profile w_member_social');
    expect([...searchParams.keys()]).not.toContain('code_challenge');
  });

  test('no secret stands in what is shown of an account', async () => {
    const signIn = await startSignIn();
    const [{ identity, credentials }] = await finish(signIn);
    for (const secret of signIn.server.signIns.secrets()) {
      expect(JSON.stringify(identity)).not.toContain(secret);
      expect(credentials.secret).toContain(secret);
    }
  });

  test('a code is taken once, and a forged one never', async () => {
    const signIn = await startSignIn();
    const code = (await allowed(signIn)).get('code') ?? '';
    await finish(signIn, { code });
    for (const again of [code, 'made up'])
      await expect(finish(signIn, { code: again })).rejects.toMatchObject({
        kind: 'expired',
        replyText: expect.stringContaining('authorization code not found'),
        next: expect.stringContaining('Start again'),
      });
  });

  test('a wrong client secret is named as such', async () => {
    const signIn = await startSignIn();
    const app = { ...signIn.app, clientSecret: 'another' };
    await expect(finish(signIn, { app })).rejects.toMatchObject({
      kind: 'reject',
      next: expect.stringContaining('LINKEDIN_CLIENT_SECRET'),
    });
  });

  test('a sign-in without the permission to post is refused with what is missing', async () => {
    const signIn = answering(await startSignIn(), ({ text }) => ({
      text: text.replace(',w_member_social', ''),
    }));
    await expect(finish(signIn)).rejects.toMatchObject({
      kind: 'reject',
      replyText: 'Allowed: openid profile. Missing: w_member_social.',
    });
  });
});

describe('signing in with an app for pages', () => {
  test('offers the member and every page for which they may post', async () => {
    const roles = {
      [pageUrn]: 'ADMINISTRATOR',
      'urn:li:organization:5': 'CONTENT_ADMINISTRATOR',
      'urn:li:organization:6': 'ANALYST',
      'urn:li:organization:7': 'CONTENT_ADMIN',
    };
    const connected = await finish(await startSignIn({ roles }, { pages: true }));
    expect(
      connected.map(({ kind, identity: { remoteId, name, handle } }) => [kind, remoteId, name, handle]),
    ).toEqual([
      ['Profile', memberUrn, 'Ada Marsh', 'ada-marsh'],
      ['Page', pageUrn, 'Page 2414183', 'page-2414183'],
      // LinkedIn shows the details of a page to its administrators only.
      ['Page', 'urn:li:organization:5', 'LinkedIn 5', null],
      ['Page', 'urn:li:organization:7', 'LinkedIn 7', null],
    ]);
  });

  test('offers more pages than LinkedIn lists at once', async () => {
    const roles = Object.fromEntries(
      Array.from({ length: 130 }, (_, at) => [`urn:li:organization:${at + 1}`, 'CONTENT_ADMINISTRATOR']),
    );
    expect(await finish(await startSignIn({ roles }, { pages: true }))).toHaveLength(131);
  });

  test('asks for the permissions of the Community Management API, without those of OpenID', async () => {
    const { searchParams } = new URL((await begin(await startSignIn({}, { pages: true }))).url);
    expect(searchParams.get('scope')?.split(' ')).toEqual([...pageScopes]);
    expect(pageScopes).not.toContain('openid');
    expect(communityManagement).toEqual(expect.arrayContaining([...pageScopes]));
  });

  test('brings people back with LinkedIn’s words where the app lacks the product', async () => {
    const back = await allowed(await startSignIn({ products: memberScopes }, { pages: true }));
    expect(back.get('error')).toBe('unauthorized_scope_error');
    expect(back.get('code')).toBeNull();
  });

  test('with the same permissions again leaves earlier sign-ins valid', async () => {
    const signIn = await startSignIn({}, { pages: true });
    const [profile] = await finish(signIn);
    await finish(signIn);
    const account = accountOf(signIn, profile);
    expect(await newNetwork(signIn.server).check?.(account, signal)).toMatchObject({ remoteId: memberUrn });
  });
});

test('a page whose role was taken away says so when it is checked', async () => {
  const desk = await startDesk();
  expect(await desk.network.check?.(desk.account, signal)).toMatchObject({
    remoteId: pageUrn,
    name: 'Page 2414183',
  });
  desk.server.switches.roles = { [pageUrn]: 'ANALYST' };
  await expect(desk.network.check?.(desk.account, signal)).rejects.toMatchObject({
    kind: 'reject',
    next: expect.stringContaining('administrator of the page'),
  });
});

describe('the keys of the app', () => {
  const verify = async (change: Partial<App>) => {
    const { oauth, io, app, now } = await startSignIn();
    return oauth.verifyApp?.(io, { ...app, ...change }, { now, signal });
  };

  test('are right, though LinkedIn gives them no token', async () => {
    await expect(verify({})).resolves.toBeUndefined();
  });

  test.each<[string, Partial<App>]>([
    ['id', { clientId: 'another' }],
    ['secret', { clientSecret: 'another' }],
  ])('with a wrong %s are refused in LinkedIn’s words', async (_what, change) => {
    await expect(verify(change)).rejects.toMatchObject({
      kind: 'reject',
      replyText: expect.stringMatching(/invalid_client/),
      next: expect.stringContaining('Auth tab'),
    });
  });

  test('are not called wrong where LinkedIn is down', async () => {
    const down = answering(await startSignIn(), () => ({ status: 503, text: 'Back in a minute' }));
    const { oauth, io, app, now } = down;
    await expect(oauth.verifyApp?.(io, app, { now, signal })).rejects.toMatchObject({ kind: 'retry' });
  });

  test('are of no use where LinkedIn returns nobody to', async () => {
    const { oauth } = await startSignIn();
    const closedAt = (origin: string) => oauth.closed?.(instanceAt(`${origin}/connect/callback`));
    expect(closedAt('https://desk.example')).toBeNull();
    expect(closedAt('http://localhost:4400')).toBeNull();
    expect(closedAt('http://desk.example')).toContain('https');
  });

  test('have the permissions of one of two procedures', async () => {
    const { oauth } = await startSignIn();
    expect(oauth.guide().variants?.map(({ scopes }) => scopes)).toEqual([memberScopes, pageScopes]);
  });

  test('are named where they are missing', () => {
    const missingAt = (apps: Parameters<typeof instanceAt>[1]) =>
      linkedin.connecting?.missing?.(instanceAt(redirectUri, apps));
    expect(missingAt({})).toEqual(['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET']);
    expect(missingAt({ linkedin: { clientId: 'an id', clientSecret: 'a secret' } })).toEqual([]);
  });
});
