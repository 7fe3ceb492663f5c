import { z } from 'zod';

import type { Io } from '#server/lib/io.ts';
import type { Credentials } from '#server/networks/connecting.ts';
import { NetworkError, type NetworkAccount } from '#server/networks/network.ts';
import { inactive, XrpcError } from './errors.ts';
import { serverIn } from './resolve.ts';
import { xrpc, type Question } from './xrpc.ts';

/**
 * Sessions of an account at its own server (PDS). A new one is made once, when a person connects the account (300 a
 * day are allowed); afterwards it is renewed for ever: a refresh token is good for 90 days, and for one use.
 * https://docs.bsky.app/docs/api/com-atproto-server-create-session
 */

const secret = z.object({
  /** The origin of the account's server. */
  server: z.string(),
  did: z.string(),
  access: z.string(),
  refresh: z.string(),
});

type Secret = z.infer<typeof secret>;

const sessionAnswer = z.object({
  did: z.string(),
  handle: z.string(),
  accessJwt: z.string().min(1),
  refreshJwt: z.string().min(1),
  didDoc: z.unknown().optional(),
  active: z.boolean().optional(),
  status: z.string().optional(),
});

/** One call's hold on an account: what has run out is renewed once, by whoever keeps the account. */
export interface Session {
  did: string;
  server: string;
  /** Asks the account's server, in the account's name. */
  ask<Answer>(method: string, question: Omit<Question<Answer>, 'token' | 'signal'>): Promise<Answer>;
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
    async ask(method, question) {
      const asked = () =>
        xrpc(account.io, held.server, method, { ...question, token: held.access, signal }, account.now());
      try {
        return await asked();
      } catch (error) {
        if (!(error instanceof XrpcError) || !ranOut.has(error.code)) throw error;
        held = secretOf(await account.renewed(signal));
        return asked();
      }
    },
  };
}

const ranOut = new Set<string | null>(['ExpiredToken', 'InvalidToken']);

/** A session for a name and a password. Throws NetworkError. */
export async function createSession(
  io: Io,
  server: string,
  given: { identifier: string; password: string; code: string | null },
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<Credentials> {
  const { identifier, password, code } = given;
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
  const { server, refresh } = secretOf(account.credentials);
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
  const { server, refresh } = secretOf(account.credentials);
  const question = { procedure: true, token: refresh, answer: z.unknown(), signal };
  await xrpc(account.io, server, 'com.atproto.server.deleteSession', question, account.now());
}

/** @throws XrpcError `expired` where the server says that the account is not to be used */
export function mustBeActive({ active, status }: { active?: boolean; status?: string }): void {
  if (active === false) throw inactive(null, `The account is ${status ?? 'not active'}.`);
}

/** Before a token's end, in ms: it is renewed before a post has to wait for that. */
const ahead = 15 * 60_000;
const usualLife = 2 * 3_600_000;
/** A token is renewed after so long, in ms, whatever it says of its end. */
const longestLife = 24 * 3_600_000;

function credentialsOf(
  { server, did, accessJwt, refreshJwt }: z.infer<typeof sessionAnswer> & { server: string },
  now: Date,
): Credentials {
  const ends = endOf(accessJwt) ?? now.getTime() + usualLife;
  return {
    secret: JSON.stringify({ server, did, access: accessJwt, refresh: refreshJwt } satisfies Secret),
    renewAt: new Date(Math.min(Math.max(ends - ahead, now.getTime() + ahead), now.getTime() + longestLife)),
    // Each renewal brings a refresh token of 90 days: as long as Copydesk runs, nobody need connect it again.
    expiresAt: null,
  };
}

const claims = z.object({ exp: z.number() });

/** When a token ends, in ms; null where it does not say so. */
function endOf(token: string): number | null {
  try {
    const body: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return claims.parse(body).exp * 1_000;
  } catch {
    return null;
  }
}

function secretOf(credentials: string | null): Secret {
  const parsed = credentials === null ? null : secret.safeParse(parsedJson(credentials));
  if (parsed?.success) return parsed.data;
  throw new NetworkError('expired', 'Copydesk has no sign-in for this account.', {
    next: 'Connect the account again under Settings → Accounts, then send this again.',
  });
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
