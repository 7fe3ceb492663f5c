import { describe, expect, test } from 'vitest';

import { newNetwork, signal, startDesk } from '#test/networks/linkedin-desk.ts';
import { memberUrn } from '#test/networks/linkedin-products.ts';
import { accountOf, answering, finish, startSignIn } from '#test/networks/linkedin-sign-in.ts';
import { memberScopes } from './guide.ts';

const day = 86_400_000;

/** The fields of an account's secret. */
const fieldsOf = (secret: string | undefined): Record<string, unknown> => JSON.parse(secret ?? '{}');

describe('a partner’s app', () => {
  test('stays signed in for a year: tokens are renewed a week before they end', async () => {
    const signIn = await startSignIn({ isPartner: true });
    const [connected] = await finish(signIn);
    const at = signIn.now.getTime();
    expect(connected.credentials).toMatchObject({
      renewAt: new Date(at + 53 * day),
      expiresAt: new Date(at + 365 * day),
    });
    signIn.server.pass(53 * day);
    const renewed = await newNetwork(signIn.server).renew?.(accountOf(signIn, connected), signal);
    expect(renewed).toMatchObject({
      renewAt: new Date(at + 106 * day),
      expiresAt: new Date(at + 365 * day),
    });
    const [{ access, ...before }, { access: fresh, ...after }] = [
      fieldsOf(connected.credentials.secret),
      fieldsOf(renewed?.secret),
    ];
    expect(fresh).not.toBe(access);
    expect(after).toEqual(before);
  });

  test('does not renew in the last weeks of the year, when that would bring no time', async () => {
    const signIn = await startSignIn({ isPartner: true });
    const [connected] = await finish(signIn);
    signIn.server.pass(320 * day);
    const renewed = await newNetwork(signIn.server).renew?.(accountOf(signIn, connected), signal);
    expect(renewed?.renewAt).toBeNull();
  });

  test('whose refresh token was revoked asks for a new connection', async () => {
    const signIn = await startSignIn({ isPartner: true });
    const [connected] = await finish(signIn);
    signIn.server.signIns.revokeAll();
    const renewing = newNetwork(signIn.server).renew?.(accountOf(signIn, connected), signal);
    await expect(renewing).rejects.toMatchObject({
      kind: 'expired',
      replyText: expect.stringContaining('refresh token is invalid, expired or revoked'),
      next: expect.stringContaining('Settings → Connected accounts'),
    });
  });

  test('is not signed out by a failure of LinkedIn’s', async () => {
    const signIn = await startSignIn({ isPartner: true });
    const account = accountOf(signIn, (await finish(signIn))[0]);
    const { io } = answering(signIn, () => ({ status: 502, text: '<html>' }));
    const renewing = newNetwork(signIn.server).renew?.({ ...account, io }, signal);
    await expect(renewing).rejects.toMatchObject({ kind: 'retry' });
  });
});

describe('an account without a refresh token', () => {
  test('asks for a new connection when its token has ended', async () => {
    const desk = await startDesk({}, { owner: memberUrn, scopes: memberScopes });
    desk.server.pass(61 * day);
    await expect(desk.network.check?.(desk.account, signal)).rejects.toMatchObject({ kind: 'expired' });
    expect(desk.account.renewals).toBe(0);
    await expect(desk.network.renew?.(desk.account, signal)).rejects.toMatchObject({ kind: 'expired' });
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
    [-5, 60],
    ['soon', 60],
    [1e300, 60],
    ['86400', 1],
  ])('with a life of %j seconds live %i days', async (seconds, days) => {
    const signIn = answering(await startSignIn(), ({ text }) => ({
      text: JSON.stringify({ ...fieldsOf(text), expires_in: seconds }),
    }));
    const [{ credentials }] = await finish(signIn);
    expect(credentials.expiresAt).toEqual(new Date(signIn.now.getTime() + days * day));
  });
});
