import { describe, expect, test } from 'vitest';

import type { App } from '#server/networks/connecting.ts';
import { instanceAt } from '#test/networks/instance.ts';
import { signal, startDesk } from '#test/networks/tiktok-desk.ts';
import { openId } from '#test/networks/tiktok-oauth.ts';
import {
  allowed,
  answering,
  begin,
  finish,
  redirectUri,
  startSignIn,
} from '#test/networks/tiktok-sign-in.ts';
import { tiktok } from './tiktok.ts';

const hour = 3_600_000;
const day = 24 * hour;

describe('signing in', () => {
  test('connects the account, with what it may choose', async () => {
    const signIn = await startSignIn();
    signIn.server.switches.creator.stitch_disabled = true;
    expect((await allowed(signIn)).get('state')).toBe('a state');
    const [{ identity, credentials }, ...others] = await finish(signIn);
    expect(others).toEqual([]);
    expect(identity).toEqual({
      remoteId: openId,
      name: 'Marsh Media',
      handle: 'marsh.media',
      avatarUrl: `${signIn.server.origin}/marsh.jpg`,
      settings: {
        offers: {
          privacy: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'].map((value) => ({
            value,
            label: value,
          })),
          comments: [expect.anything()],
          duets: [expect.anything()],
          stitches: [],
        },
        video_seconds: 300,
      },
    });
    expect(credentials).toMatchObject({
      renewAt: new Date(signIn.now.getTime() + 2 * hour - hour / 4),
      expiresAt: new Date(signIn.now.getTime() + 180 * day),
    });
    expect(signIn.server.attempts.size).toBe(0);
  });

  test('asks for what is used and no more, and sends no challenge that TikTok does not know', async () => {
    const { searchParams } = new URL((await begin(await startSignIn())).url);
    expect(searchParams.get('scope')).toBe(
      'user.info.basic,video.publish,video.upload,user.info.stats,video.list',
    );
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
        replyText: expect.stringContaining('Authorization code is expired'),
        next: expect.stringContaining('Start again'),
      });
  });

  test('without the permission to post is refused with what is missing', async () => {
    const signIn = await startSignIn({ allows: (scope) => scope !== 'video.publish' });
    await expect(finish(signIn)).rejects.toMatchObject({
      kind: 'reject',
      replyText: expect.stringContaining('Missing: video.publish.'),
    });
  });

  test('without the other permissions connects all the same', async () => {
    const signIn = await startSignIn({
      allows: (scope) => scope === 'user.info.basic' || scope === 'video.publish',
    });
    expect(await finish(signIn)).toHaveLength(1);
  });

  test('of an account that TikTok has banned from posting is refused', async () => {
    const signIn = await startSignIn({ mayNotPost: 'spam_risk_user_banned_from_posting' });
    await expect(finish(signIn)).rejects.toMatchObject({ kind: 'reject' });
  });

  test('of an account that has used up its posts for today connects it', async () => {
    const signIn = await startSignIn({ mayNotPost: 'spam_risk_too_many_posts' });
    const [{ identity }] = await finish(signIn);
    expect(identity).toMatchObject({ name: 'Marsh Media', handle: null, settings: {} });
  });
});

describe('a check', () => {
  test('renews what the account may choose', async () => {
    const desk = await startDesk();
    desk.server.switches.creator.privacy_level_options = ['FOLLOWER_OF_CREATOR', 'SELF_ONLY'];
    const identity = await desk.network.check?.(desk.account, signal);
    expect(identity?.settings).toMatchObject({
      offers: { privacy: [{ value: 'FOLLOWER_OF_CREATOR' }, { value: 'SELF_ONLY' }] },
    });
    expect(desk.network.limits?.(identity?.settings ?? {})).toEqual({ video_seconds: 300 });
  });

  test('of an account that may not post for now keeps what is known of it', async () => {
    const desk = await startDesk({ mayNotPost: 'reached_active_user_cap' });
    const account = { ...desk.account, settings: { video_seconds: 60 } };
    expect(await desk.network.check?.(account, signal)).toMatchObject({
      handle: 'marsh.media',
      settings: { video_seconds: 60 },
    });
  });

  test('without the permission to post asks for a new connection', async () => {
    const desk = await startDesk({}, { scopes: ['user.info.basic'] });
    await expect(desk.network.check?.(desk.account, signal)).rejects.toMatchObject({
      kind: 'expired',
      next: expect.stringContaining('Settings → Connected accounts'),
    });
  });
});

describe('the keys of the app', () => {
  const verify = async (change: Partial<App>) => {
    const { oauth, io, app, now } = await startSignIn();
    return oauth.verifyApp?.(io, { ...app, ...change }, { now, signal });
  };

  test('are right', async () => {
    await expect(verify({})).resolves.toBeUndefined();
  });

  test.each<[string, Partial<App>]>([
    ['key', { clientId: 'another' }],
    ['secret', { clientSecret: 'another' }],
  ])('with a wrong %s are refused in TikTok’s words', async (_what, change) => {
    await expect(verify(change)).rejects.toMatchObject({
      kind: 'reject',
      replyText: expect.stringContaining('Client key or secret is incorrect'),
      next: expect.stringContaining('TIKTOK_CLIENT_SECRET'),
    });
  });

  test('are not called wrong where TikTok is down', async () => {
    const down = answering(await startSignIn(), () => ({ status: 503, text: 'Back in a minute' }));
    const { oauth, io, app, now } = down;
    await expect(oauth.verifyApp?.(io, app, { now, signal })).rejects.toMatchObject({ kind: 'retry' });
  });

  test('that are wrong when people return are named as such', async () => {
    const signIn = await startSignIn();
    const app = { ...signIn.app, clientSecret: 'another' };
    await expect(finish(signIn, { app })).rejects.toMatchObject({ kind: 'reject' });
  });

  test('are of no use where TikTok returns nobody to', async () => {
    const { oauth } = await startSignIn();
    const closedAt = (origin: string) => oauth.closed?.(instanceAt(`${origin}/connect/callback`));
    expect(closedAt('https://desk.example')).toBeNull();
    expect(closedAt('http://localhost:4400')).toContain('https');
  });

  test('are named where they are missing', () => {
    const missingAt = (apps: Parameters<typeof instanceAt>[1]) =>
      tiktok.connecting?.missing?.(instanceAt(redirectUri, apps));
    expect(missingAt({})).toEqual(['TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET']);
    expect(missingAt({ tiktok: { clientId: 'a key', clientSecret: 'a secret' } })).toEqual([]);
  });
});
