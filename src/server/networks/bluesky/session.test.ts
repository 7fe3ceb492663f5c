import { expect, test } from 'vitest';

import type { Io } from '#server/lib/io.ts';
import type { NetworkAccount } from '#server/networks/network.ts';
import { testMedia } from '#test/networks/network-media.ts';
import { renewSession } from './session.ts';

const now = new Date('2026-03-01T12:00:00Z');
const signal = new AbortController().signal;

/** An account whose server gives every request this response. */
function accountAt(answer: object, status = 200): NetworkAccount {
  const text = JSON.stringify(answer);
  const io: Io = {
    fetch: async (url) => ({
      status,
      headers: {},
      url,
      movedTo: null,
      waitMs: null,
      body: Buffer.from(text),
      text: () => text,
    }),
  };
  const credentials = {
    server: 'https://pds.example',
    did: 'did:plc:ada',
    access: 'first access',
    refresh: 'first refresh',
  };
  return {
    id: 1,
    name: 'Ada',
    handle: null,
    credentials: JSON.stringify(credentials),
    renewed: () => Promise.reject(new Error('not asked for')),
    settings: {},
    io,
    media: testMedia().reader,
    now: () => now,
  };
}

const tokenWith = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
const session = { did: 'did:plc:ada', handle: 'ada.test', refreshJwt: 'r2' };

test.each([
  ['ends after the end of time', tokenWith({ exp: 1e300 })],
  ['has ended long ago', tokenWith({ exp: -1e12 })],
  ['says nothing of its end', 'no token at all'],
])('a new token that %s is stored, with a time at which it is renewed', async (_what, accessJwt) => {
  const { secret, renewAt } = await renewSession(accountAt({ ...session, accessJwt }), signal);
  expect(JSON.parse(secret)).toMatchObject({ access: accessJwt, refresh: 'r2' });
  const minutes = ((renewAt?.getTime() ?? NaN) - now.getTime()) / 60_000;
  expect(minutes).toBeGreaterThanOrEqual(15);
  expect(minutes).toBeLessThan(2 * 24 * 60);
});

test('a refusal with characters that cannot be stored comes without them', async () => {
  const account = accountAt({ error: 'Ba\0d', message: 'No \0never \ud800' }, 400);
  await expect(renewSession(account, signal)).rejects.toMatchObject({
    code: 'Bad',
    replyText: '400 Bad No never \ufffd',
  });
});
