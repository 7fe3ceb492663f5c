import { z } from 'zod';

import type { Io } from '#server/lib/io.ts';
import type { Credentials } from '#server/networks/connecting.ts';
import type { NetworkAccount } from '#server/networks/network.ts';
import { inactive, XrpcError } from './errors.ts';
import { endGrant, renewGrant } from './grants.ts';
import { serverIn } from './resolve.ts';
import { renewalOf, secretOf, type Secret } from './secret.ts';
import { xrpc, type Question } from './xrpc.ts';

/**
 * Sessions of an account at its own server (PDS), by an app password or by a sign-in there (`grants.ts`). One
 * by an app password is created once, when a person connects the account (300 a day are allowed); afterwards
 * it is always renewed: a refresh token is valid for 90 days, and for one use.
 * https://docs.bsky.app/docs/api/com-atproto-server-create-session
 */

const sessionAnswer = z.object({
  did: z.string(),
  handle: z.string(),
  accessJwt: z.string().min(1),
  refreshJwt: z.string().min(1),
  didDoc: z.unknown().optional(),
  active: z.boolean().optional(),
  status: z.string().optional(),
});

/** One call's use of an account: expired tokens are renewed once, through the account's `renew`. */
export interface Session {
  did: string;
  server: string;
  /** Calls the account's server as the account. */
  call<Answer>(method: string, question: Omit<Question<Answer>, 'token' | 'key' | 'signal'>): Promise<Answer>;
}

/** @throws NetworkError `expired` for an account without credentials */
export function openSession(
  account: Pick<NetworkAccount, 'io' | 'credentials' | 'renewed' | 'now'>,
  signal: AbortSignal,
): Session {
  let held = secretOf(account.credentials);
  const { did, server } = held;
  return {
    did,
    server,
    async call(method, question) {
      const request = () =>
        xrpc(
          account.io,
          held.server,
          method,
          { ...question, token: held.access, key: held.grant?.key, signal },
          account.now(),
        );
      try {
        return await request();
      } catch (error) {
        if (!(error instanceof XrpcError) || !ranOut.has(error.code)) throw error;
        held = secretOf(await account.renewed(signal));
        return request();
      }
    },
  };
}

/** A server's errors for a token that has expired, most of them with status 400. */
export const ranOut: ReadonlySet<string | null> = new Set(['ExpiredToken', 'InvalidToken', 'invalid_token']);

/** A session for a name and a password. Throws NetworkError. */
export async function createSession(
  io: Io,
  server: string,
  credentials: { identifier: string; password: string; code: string | null },
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<Credentials> {
  const { identifier, password, code } = credentials;
  const made = await xrpc(
    io,
    server,
    'com.atproto.server.createSession',
    {
      input: { identifier, password, ...(code !== null && { authFactorToken: code }) },
      answer: sessionAnswer,
      signal,
    },
    now,
  );
  mustBeActive(made);
  return credentialsOf({ ...made, server: serverIn(made.didDoc) ?? server }, now);
}

export async function renewSession(account: NetworkAccount, signal: AbortSignal): Promise<Credentials> {
  const held = secretOf(account.credentials);
  if (held.grant) return renewGrant(account, { ...held, grant: held.grant }, signal);
  const { server, refresh } = held;
  const renewed = await xrpc(
    account.io,
    server,
    'com.atproto.server.refreshSession',
    { procedure: true, token: refresh, answer: sessionAnswer, signal },
    account.now(),
  );
  return credentialsOf({ ...renewed, server }, account.now());
}

/** Ends the session at the server, and with it its refresh token. */
export async function endSession(account: NetworkAccount, signal: AbortSignal): Promise<void> {
  const held = secretOf(account.credentials);
  if (held.grant) return endGrant(account, { ...held, grant: held.grant }, signal);
  const { server, refresh } = held;
  const question = { procedure: true, token: refresh, answer: z.unknown(), signal };
  await xrpc(account.io, server, 'com.atproto.server.deleteSession', question, account.now());
}

/** @throws XrpcError `expired` where the server reports the account as inactive */
export function mustBeActive({ active, status }: { active?: boolean; status?: string }): void {
  if (active === false) throw inactive(null, `The account is ${status ?? 'not active'}.`);
}

const usualLife = 2 * 3_600_000;

function credentialsOf(
  { server, did, accessJwt, refreshJwt }: z.infer<typeof sessionAnswer> & { server: string },
  now: Date,
): Credentials {
  const ends = endOf(accessJwt) ?? now.getTime() + usualLife;
  return {
    secret: JSON.stringify({ server, did, access: accessJwt, refresh: refreshJwt } satisfies Secret),
    renewAt: renewalOf(ends, now),
    // Each renewal brings a refresh token of 90 days: as long as Copydesk runs, the account need not be
    // connected again.
    expiresAt: null,
  };
}

const claims = z.object({ exp: z.number() });

/** When a token expires, in ms; null where it does not say so. */
function endOf(token: string): number | null {
  try {
    const body: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return claims.parse(body).exp * 1_000;
  } catch {
    return null;
  }
}
