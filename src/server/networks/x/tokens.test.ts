import { describe, expect, test } from 'vitest';

import { newNetwork, signal, startDesk } from '#test/networks/x-desk.ts';
import { accountOf, answering, finish, startSignIn } from '#test/networks/x-sign-in.ts';

const hour = 3_600_000;

/** The fields of an account's secret. */
const fieldsOf = (secret: string | undefined): Record<string, unknown> => JSON.parse(secret ?? '{}');

describe('renewing', () => {
  test('brings both tokens anew, half an hour before the old one ends', async () => {
    const signIn = await startSignIn();
    const connected = await finish(signIn);
    signIn.server.pass(1.5 * hour);
    const renewed = await newNetwork(signIn.server).renew?.(accountOf(signIn, connected), signal);
    expect(renewed?.renewAt).toEqual(new Date(signIn.server.now().getTime() + 1.5 * hour));
    const { access, refresh, ...before } = fieldsOf(connected.credentials.secret);
    const { access: newAccess, refresh: newRefresh, ...after } = fieldsOf(renewed?.secret);
    expect(newAccess).not.toBe(access);
    expect(newRefresh).not.toBe(refresh);
    expect(after).toEqual(before);
  });

  test('keeps the refresh token where X sends no new one', async () => {
    const signIn = await startSignIn();
    const connected = await finish(signIn);
    const { io } = answering(signIn, ({ text }) => {
      const { refresh_token: _, ...rest } = fieldsOf(text);
      return { text: JSON.stringify(rest) };
    });
    const renewed = await newNetwork(signIn.server).renew?.({ ...accountOf(signIn, connected), io }, signal);
    expect(fieldsOf(renewed?.secret).refresh).toBe(fieldsOf(connected.credentials.secret).refresh);
  });

  test('by a refresh token that was used, or revoked, asks for a new connection', async () => {
    const signIn = await startSignIn();
    const account = accountOf(signIn, await finish(signIn));
    const network = newNetwork(signIn.server);
    await network.renew?.(account, signal);
    await expect(network.renew?.(account, signal)).rejects.toMatchObject({
      kind: 'expired',
      replyText: 'invalid_request: Value passed for the token was invalid.',
      next: expect.stringContaining('Settings → Connected accounts'),
    });
  });

  test.each([429, 500, 503])('is tried again later where X answers %i', async (status) => {
    const signIn = await startSignIn();
    const account = accountOf(signIn, await finish(signIn));
    const { io } = answering(signIn, () => ({ status, text: '<html>' }));
    await expect(newNetwork(signIn.server).renew?.({ ...account, io }, signal)).rejects.toMatchObject({
      kind: status === 429 ? 'rate_limited' : 'retry',
    });
  });

  test.each([
    [-5, 2],
    ['soon', 2],
    [1e300, 2],
    ['3600', 1],
  ])('with a life of %j seconds counts on %i hours', async (seconds, hours) => {
    const signIn = answering(await startSignIn(), ({ text }) => ({
      text: JSON.stringify({ ...fieldsOf(text), expires_in: seconds }),
    }));
    const { credentials } = await finish(signIn);
    const { server } = signIn;
    expect(credentials.renewAt).toEqual(new Date(server.now().getTime() + hours * hour - hour / 2));
  });
});

describe('removing an account', () => {
  test('revokes both tokens at X', async () => {
    const { server, network, account } = await startDesk();
    expect(server.signIns.valid()).toEqual({ access: 1, refresh: 1 });
    await network.revoke?.(account, signal);
    expect(server.signIns.valid()).toEqual({ access: 0, refresh: 0 });
    // Once more is no error: X no longer knows them.
    await network.revoke?.(account, signal);
  });

  test('reports that X could not be told', async () => {
    const { network, account } = await startDesk();
    const io = { fetch: () => account.io.fetch('http://127.0.0.1:9/') };
    await expect(network.revoke?.({ ...account, io }, signal)).rejects.toMatchObject({
      message: expect.stringContaining('X'),
    });
  });
});

test('an account without credentials asks for a connection', async () => {
  const { network, account } = await startDesk();
  const check = async () => network.check?.({ ...account, credentials: null }, signal);
  await expect(check()).rejects.toMatchObject({ kind: 'expired' });
});
