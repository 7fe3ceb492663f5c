import { describe, expect, test } from 'vitest';

import { publish, signal, startDesk, withVideo } from '#test/networks/tiktok-desk.ts';
import { answering, finish, startSignIn } from '#test/networks/tiktok-sign-in.ts';

const hour = 3_600_000;
const day = 24 * hour;

const fieldsOf = (secret: string | undefined): Record<string, unknown> => JSON.parse(secret ?? '{}');

describe('a sign-in', () => {
  test('is renewed with both tokens, and ends when the first one would have', async () => {
    const { network, account, server } = await startDesk();
    const before = fieldsOf(account.credentials);
    server.pass(10 * day);
    const renewed = await network.renew?.(account, signal);
    const after = fieldsOf(renewed?.secret);
    expect(after.access).not.toBe(before.access);
    expect(after.refresh).not.toBe(before.refresh);
    expect({ ...after, access: 0, refresh: 0 }).toEqual({ ...before, access: 0, refresh: 0 });
    expect(renewed?.expiresAt).toEqual(new Date(server.now().getTime() + 170 * day));
    expect(renewed?.renewAt).toEqual(new Date(server.now().getTime() + 2 * hour - hour / 4));
  });

  test('whose refresh token was used already asks for a new connection', async () => {
    const { network, account } = await startDesk();
    await network.renew?.(account, signal);
    await expect(network.renew?.(account, signal)).rejects.toMatchObject({
      kind: 'expired',
      replyText: expect.stringContaining('Refresh token is invalid or expired'),
      next: expect.stringContaining('Settings → Connected accounts'),
    });
  });

  test('is not ended by a failure of TikTok’s', async () => {
    const { network, account, io } = await startDesk();
    const failing: typeof io.fetch = async (...asked) => ({
      ...(await io.fetch(...asked)),
      status: 502,
      text: () => '<html>',
    });
    const renewing = network.renew?.({ ...account, io: { fetch: failing } }, signal);
    await expect(renewing).rejects.toMatchObject({ kind: 'retry' });
  });

  test.each(['server_error', 'temporarily_unavailable', 'internal_error', 'rate_limit_exceeded'])(
    'is not ended by %s, which TikTok sends with status 200',
    async (error) => {
      const { network, account, io } = await startDesk();
      const failing: typeof io.fetch = async (...asked) => ({
        ...(await io.fetch(...asked)),
        status: 200,
        text: () => JSON.stringify({ error, error_description: 'Please try again later.' }),
      });
      const renewing = network.renew?.({ ...account, io: { fetch: failing } }, signal);
      await expect(renewing).rejects.toMatchObject({ kind: 'retry' });
    },
  );

  test('of an app whose secret is another one by now asks for a new connection', async () => {
    const { network, account } = await startDesk();
    const credentials = JSON.stringify({ ...fieldsOf(account.credentials), client_secret: 'an earlier one' });
    await expect(network.renew?.({ ...account, credentials }, signal)).rejects.toMatchObject({
      kind: 'expired',
      next: expect.stringContaining('Settings → Connected accounts'),
    });
  });

  test('that is revoked here ends there, and a second time says so', async () => {
    const { network, account, server } = await startDesk();
    await network.revoke?.(account, signal);
    expect(server.signIns.isRevoked()).toBe(true);
    await expect(network.revoke?.(account, signal)).rejects.toMatchObject({ kind: 'retry' });
  });

  test('ends within a post only if it cannot be renewed', async () => {
    const desk = await startDesk();
    desk.server.pass(3 * hour);
    await publish(desk, withVideo(desk, 'Moin'));
    expect(desk.account.renewals).toBe(1);
  });
});

test('an account without credentials asks for a connection', async () => {
  const { network, account } = await startDesk();
  const check = async () => network.check?.({ ...account, credentials: null }, signal);
  await expect(check()).rejects.toMatchObject({ kind: 'expired' });
});

describe('tokens that cannot be believed', () => {
  test.each(['', '<html>', '{"access_token":', '{"access_token":""}', '[]', '{"token":"x"}'])(
    'connect nothing: %j',
    async (text) => {
      const signIn = answering(await startSignIn(), () => ({ text }));
      await expect(finish(signIn)).rejects.toMatchObject({ kind: 'retry' });
    },
  );

  test.each([
    [-5, 2 * hour],
    ['soon', 2 * hour],
    ['86400', day],
  ])('with a life of %j seconds are renewed in time', async (seconds, life) => {
    const signIn = answering(await startSignIn(), ({ text }) => ({
      text: JSON.stringify({ ...fieldsOf(text), expires_in: seconds }),
    }));
    const [{ credentials }] = await finish(signIn);
    expect(credentials.renewAt).toEqual(new Date(signIn.now.getTime() + life - hour / 4));
  });
});
