import { describe, expect, test } from 'vitest';

import type { NetworkAccount } from '#server/networks/network.ts';
import { instanceAt } from '#test/networks/instance.ts';
import { accountWith, media, post, publish, signal, startDesk } from '#test/networks/youtube-desk.ts';
import {
  allowed,
  begin,
  finish,
  redirectUri,
  startSignIn,
  type SignIn,
} from '#test/networks/youtube-sign-in.ts';
import { scope } from './guide.ts';
import { youtube } from './youtube.ts';

const hour = 3_600_000;
const day = 24 * hour;
const channelId = 'UCmarsh0000000000000000A';

async function connected(signIn: SignIn): Promise<NetworkAccount & { renewals: number }> {
  const [{ credentials }] = await finish(signIn);
  const { server, network, io } = signIn;
  return accountWith(server, network, { io, media: media.reader, credentials: credentials.secret });
}

describe('signing in at Google', () => {
  test('connects the channel that was chosen, which may publish at once', async () => {
    const signIn = await startSignIn({
      playlists: ['a', 'b', 'c'].map((id) => ({ id, title: `List ${id}` })),
    });
    expect((await allowed(signIn)).get('state')).toBe('a state');
    const [channel, ...others] = await finish(signIn);
    expect(others).toEqual([]);
    expect(channel).toMatchObject({
      kind: 'Channel',
      identity: {
        remoteId: channelId,
        name: 'Marsh Media',
        handle: 'marshmedia',
        avatarUrl: 'https://yt3.example/marsh.jpg',
        settings: {
          long_uploads: true,
          offers: { playlists: ['a', 'b', 'c'].map((id) => ({ value: id, label: `List ${id}` })) },
        },
      },
      credentials: { expiresAt: null },
    });
    await publish({ network: signIn.network, account: await connected(signIn) }, post('Boats\n\nAgain.'));
    expect(signIn.server.videos).toMatchObject([{ channelId, status: { privacyStatus: 'public' } }]);
  });

  test.each([
    ['allowed', true],
    ['disallowed', false],
    ['eligible', false],
    ['longUploadsUnspecified', undefined],
    [undefined, undefined],
  ] as const)(
    'knows of long uploads (%s) what YouTube says, and assumes nothing',
    async (longUploads, known) => {
      const signIn = await startSignIn({ channel: { id: channelId, title: 'Marsh Media', longUploads } });
      const [{ identity }] = await finish(signIn);
      expect(identity.settings.long_uploads).toBe(known);
    },
  );

  test('asks for one permission, for good, with a challenge', async () => {
    const { searchParams } = new URL((await begin(await startSignIn())).url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      scope,
      access_type: 'offline',
      prompt: 'select_account consent',
      code_challenge_method: 'S256',
      redirect_uri: redirectUri,
    });
  });

  test('leaves no trace at the channel', async () => {
    const signIn = await startSignIn();
    await finish(signIn);
    const changing = signIn.server.requests.filter(
      ({ line }) => !line.startsWith('GET ') && line !== 'POST /token',
    );
    expect(changing).toEqual([]);
  });

  test('shows no secret in the account, and keeps all of them encrypted', async () => {
    const signIn = await startSignIn();
    const [{ identity, credentials }] = await finish(signIn);
    for (const secret of signIn.server.signIns.secrets()) {
      expect(JSON.stringify(identity)).not.toContain(secret);
      expect(credentials.secret).toContain(secret);
    }
  });

  test('takes a code once, and only with the verifier of the sign-in', async () => {
    const signIn = await startSignIn();
    const code = (await allowed(signIn)).get('code') ?? '';
    await finish(signIn, { code });
    const stolen = (await allowed(signIn)).get('code') ?? '';
    for (const given of [{ code }, { code: 'made up' }, { code: stolen, verifier: 'another one' }])
      await expect(finish(signIn, given)).rejects.toMatchObject({
        kind: 'expired',
        next: expect.stringContaining('Start again'),
      });
  });

  test.each([
    ['without the permission', { grantsNothing: true }, { kind: 'reject', replyText: `Missing: ${scope}.` }],
    [
      'without a channel',
      { channel: null },
      { kind: 'reject', message: expect.stringContaining('no YouTube channel') },
    ],
    [
      'without a lasting sign-in',
      { withoutRefresh: true },
      { kind: 'reject', next: expect.stringContaining('myaccount.google.com') },
    ],
    [
      'with a project that lacks the API',
      { apiEnabled: false },
      { kind: 'reject', next: expect.stringContaining('YouTube Data API v3') },
    ],
  ] as const)('%s is refused with what to do', async (_what, switches, expected) => {
    await expect(finish(await startSignIn(switches))).rejects.toMatchObject(expected);
  });

  test('is closed where Google does not return people to, and names the settings that are missing', () => {
    const [way] = youtube.connecting?.ways ?? [];
    if (way?.by !== 'oauth') throw new Error('people sign in there');
    expect(way.closed?.(instanceAt('http://192.168.1.4:4400/connect/callback'))).toContain('BASE_URL');
    expect(way.closed?.(instanceAt('http://localhost:4400/connect/callback'))).toBeNull();
    expect(youtube.connecting?.missing?.(instanceAt(redirectUri))).toEqual([
      'GOOGLE_CLIENT_ID',
      'GOOGLE_CLIENT_SECRET',
    ]);
    const google = { clientId: 'id', clientSecret: 'secret' };
    expect(youtube.connecting?.missing?.(instanceAt(redirectUri, { google }))).toEqual([]);
  });
});

describe('the keys of the installation', () => {
  test('are confirmed by Google, or refused', async () => {
    const { way, io, app, server } = await startSignIn();
    const at = { now: server.now(), signal };
    await expect(way.verifyApp?.(io, app, at)).resolves.toBeUndefined();
    for (const wrong of [{ clientId: 'another' }, { clientSecret: 'another' }])
      await expect(way.verifyApp?.(io, { ...app, ...wrong }, at)).rejects.toMatchObject({
        kind: 'reject',
        next: expect.stringContaining('GOOGLE_CLIENT_SECRET'),
      });
  });
});

describe('a sign-in', () => {
  test('is renewed a quarter of an hour before its token ends, and keeps its refresh token', async () => {
    const signIn = await startSignIn();
    const account = await connected(signIn);
    const at = signIn.server.now().getTime();
    const renewed = await signIn.network.renew?.(account, signal);
    expect(renewed).toMatchObject({ renewAt: new Date(at + 3_599_000 - hour / 4), expiresAt: null });
    const [before, after] = [account.credentials, renewed?.secret].map((text): Record<string, unknown> =>
      JSON.parse(text ?? '{}'),
    );
    expect(after?.access).not.toBe(before?.access);
    expect({ ...after, access: null }).toEqual({ ...before, access: null });
  });

  test('of an app in testing ends after a week, which its account shows from the beginning', async () => {
    const signIn = await startSignIn({ inTesting: true });
    const [{ credentials }] = await finish(signIn);
    const ends = new Date(signIn.server.now().getTime() + 7 * day);
    expect(credentials.expiresAt).toEqual(ends);
    const account = await connected(signIn);
    signIn.server.pass(3 * day);
    expect((await signIn.network.renew?.(account, signal))?.expiresAt).toEqual(ends);
    signIn.server.pass(5 * day);
    await expect(signIn.network.renew?.(account, signal)).rejects.toMatchObject({
      kind: 'expired',
      replyText: expect.stringContaining('expired or revoked'),
      next: expect.stringContaining('Settings → Connected accounts'),
    });
  });

  test('is not ended by a failure of Google’s', async () => {
    const signIn = await startSignIn();
    const account = await connected(signIn);
    const fetch = () =>
      signIn.io.fetch(`${signIn.server.origin}/nowhere`).then((answer) => ({ ...answer, status: 502 }));
    await expect(signIn.network.renew?.({ ...account, io: { fetch } }, signal)).rejects.toMatchObject({
      kind: 'retry',
    });
  });

  test('is revoked at Google, once and for all', async () => {
    const signIn = await startSignIn();
    const account = await connected(signIn);
    await signIn.network.revoke?.(account, signal);
    await signIn.network.revoke?.(account, signal);
    await expect(signIn.network.check?.(account, signal)).rejects.toMatchObject({ kind: 'expired' });
  });

  test('that reaches another channel, or none, asks for a new one', async () => {
    const desk = await startDesk();
    desk.server.switches.channel = {
      id: 'UCother000000000000000000',
      title: 'Other',
      longUploads: 'allowed',
    };
    await expect(desk.network.check?.(desk.account, signal)).rejects.toMatchObject({ kind: 'expired' });
    desk.server.switches.channel = null;
    await expect(desk.network.check?.(desk.account, signal)).rejects.toMatchObject({ kind: 'expired' });
  });

  test('that was never there asks for one', async () => {
    const { network, account } = await startDesk();
    await expect(network.check?.({ ...account, credentials: null }, signal)).rejects.toMatchObject({
      kind: 'expired',
    });
  });
});

test('the guide names what is needed, what it costs, and how long it lasts', () => {
  const [way] = youtube.connecting?.ways ?? [];
  const guide = JSON.stringify(way?.guide());
  for (const part of [
    scope,
    'GOOGLE_CLIENT_ID',
    '100 uploads',
    '10,000 units',
    '7 days',
    'midnight, Pacific',
  ])
    expect(guide).toContain(part);
});
