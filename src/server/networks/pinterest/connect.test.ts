import { describe, expect, test } from 'vitest';

import type { App } from '#server/networks/connecting.ts';
import { sendingOf } from '#test/networks/graph-desk.ts';
import { instanceAt } from '#test/networks/instance.ts';
import { newNetwork, pin, signal, startDesk } from '#test/networks/pinterest-desk.ts';
import {
  accountOf,
  allowed,
  answering,
  begin,
  finish,
  redirectUri,
  startSignIn,
} from '#test/networks/pinterest-sign-in.ts';
import { scopes } from './guide.ts';
import { pinterest } from './pinterest.ts';

const day = 86_400_000;

describe('signing in', () => {
  test('connects the account with its boards, and it may create pins', async () => {
    const signIn = await startSignIn();
    expect((await allowed(signIn)).get('state')).toBe('a state');
    const [connected, ...others] = await finish(signIn);
    expect(others).toEqual([]);
    const at = signIn.now.getTime();
    expect(connected).toMatchObject({
      identity: {
        remoteId: '2783136121146311751',
        name: 'Harbour News',
        handle: 'harbour_news',
        settings: {
          offers: {
            board: [
              { value: '549755885176', label: 'Boats' },
              { value: '549755885175', label: 'Harbours' },
            ],
          },
        },
      },
      credentials: { renewAt: new Date(at + 23 * day), expiresAt: new Date(at + 60 * day) },
    });
    const network = newNetwork(signIn.server);
    const account = accountOf(signIn, connected);
    await network.send(account, await sendingOf({ network, account }, pin('words')), signal);
    expect(signIn.server.pins).toHaveLength(1);
  });

  test('asks for what pins and boards need, and for no secret boards', async () => {
    const { searchParams } = new URL((await begin(await startSignIn())).url);
    expect(searchParams.get('scope')?.split(',')).toEqual([...scopes]);
    expect(scopes.join()).not.toContain('secret');
  });

  test('offers more boards than Pinterest lists at once', async () => {
    const boards = Array.from({ length: 9 }, (_, at) => ({ id: String(at + 1), name: `Board ${at}` }));
    const [{ identity }] = await finish(await startSignIn({ boards, perPage: 4 }));
    expect(identity.settings).toMatchObject({ offers: { board: { length: 9 } } });
  });

  test('no secret stands in what is shown of an account', async () => {
    const [{ identity, credentials }] = await finish(await startSignIn());
    const { access, refresh, client_secret }: Record<string, string> = JSON.parse(credentials.secret);
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
        replyText: 'Invalid authorization code',
        next: expect.stringContaining('Start again'),
      });
  });

  test('without a permission that pins need is refused with what is missing', async () => {
    const signIn = await startSignIn({ granted: (asked) => asked.filter((one) => one !== 'pins:write') });
    await expect(finish(signIn)).rejects.toMatchObject({
      kind: 'reject',
      replyText: expect.stringContaining('Missing: pins:write.'),
    });
  });

  test('with a wrong secret key names the settings', async () => {
    const signIn = await startSignIn();
    const app = { ...signIn.app, clientSecret: 'another' };
    await expect(finish(signIn, { app })).rejects.toMatchObject({
      kind: 'reject',
      next: expect.stringContaining('PINTEREST_APP_SECRET'),
    });
  });

  test.each(['', '<html>', '{"access_token":', '{"access_token":""}', '[]'])(
    'an answer that cannot be read connects nothing: %j',
    async (text) => {
      const signIn = answering(await startSignIn(), () => ({ text }));
      await expect(finish(signIn)).rejects.toMatchObject({ kind: 'retry' });
    },
  );
});

describe('a renewal', () => {
  test('brings both tokens anew, for another 60 days', async () => {
    const signIn = await startSignIn();
    const [connected] = await finish(signIn);
    signIn.server.pass(23 * day);
    const account = accountOf(signIn, connected);
    const renewed = await newNetwork(signIn.server).renew?.(account, signal);
    const at = signIn.server.now().getTime();
    expect(renewed).toMatchObject({ renewAt: new Date(at + 23 * day), expiresAt: new Date(at + 60 * day) });
    const [before, after] = [connected.credentials.secret, renewed?.secret ?? '{}'].map(
      (secret): Record<string, string> => JSON.parse(secret),
    );
    expect(after?.access).not.toBe(before?.access);
    expect(after?.refresh).not.toBe(before?.refresh);
    expect(after?.client_id).toBe(before?.client_id);
  });

  test('with a refresh token that was used before asks for a new connection', async () => {
    const { network, account } = await startDesk();
    await network.renew?.(account, signal);
    await expect(network.renew?.(account, signal)).rejects.toMatchObject({
      kind: 'expired',
      next: expect.stringContaining('Settings → Connected accounts'),
    });
  });

  test.each([
    ['fails at Pinterest', 502],
    ['is blocked on the way', 403],
  ])('that %s ends nothing', async (_what, status) => {
    const signIn = await startSignIn();
    const account = accountOf(signIn, (await finish(signIn))[0]);
    const { io } = answering(signIn, () => ({ status, text: '<html>' }));
    const renewing = newNetwork(signIn.server).renew?.({ ...account, io }, signal);
    await expect(renewing).rejects.toMatchObject({ kind: 'retry' });
  });
});

describe('the keys of the app', () => {
  const verify = async (change: Partial<App>, givesAppTokens = true) => {
    const { oauth, io, app, now } = await startSignIn({ givesAppTokens });
    return oauth.verifyApp?.(io, { ...app, ...change }, { now, signal });
  };

  test('are right, whether Pinterest gives the app a token of its own or not', async () => {
    await expect(verify({})).resolves.toBeUndefined();
    await expect(verify({}, false)).resolves.toBeUndefined();
  });

  test.each<[string, Partial<App>]>([
    ['id', { clientId: 'another' }],
    ['secret', { clientSecret: 'another' }],
  ])('with a wrong %s are refused in Pinterest’s words', async (_what, change) => {
    await expect(verify(change)).rejects.toMatchObject({
      kind: 'reject',
      replyText: 'Authentication failed.',
    });
  });

  test('are not called wrong where Pinterest is down', async () => {
    const { oauth, io, app, now } = answering(await startSignIn(), () => ({ status: 503, text: '' }));
    await expect(oauth.verifyApp?.(io, app, { now, signal })).rejects.toMatchObject({ kind: 'retry' });
  });

  test('are named where they are missing', () => {
    const missingAt = (apps: Parameters<typeof instanceAt>[1]) =>
      pinterest.connecting?.missing?.(instanceAt(redirectUri, apps));
    expect(missingAt({})).toEqual(['PINTEREST_APP_ID', 'PINTEREST_APP_SECRET']);
    expect(missingAt({ pinterest: { clientId: 'an id', clientSecret: 'a secret' } })).toEqual([]);
  });

  test('are of no use where Pinterest returns nobody to', async () => {
    const { oauth } = await startSignIn();
    const closedAt = (origin: string) => oauth.closed?.(instanceAt(`${origin}/connect/callback`));
    expect(closedAt('https://desk.example')).toBeNull();
    expect(closedAt('http://desk.example')).toContain('https');
  });
});

test('an account without credentials asks for a connection', async () => {
  const { network, account } = await startDesk();
  const check = async () => network.check?.({ ...account, credentials: null }, signal);
  await expect(check()).rejects.toMatchObject({ kind: 'expired' });
});
