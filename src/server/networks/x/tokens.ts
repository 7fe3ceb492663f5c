import { z } from 'zod';

import { t } from '#contract/message.ts';
import type { Fetched, Io } from '#server/lib/io.ts';
import type { App, Credentials } from '#server/networks/connecting.ts';
import { isSuccess } from '#server/networks/exchange.ts';
import { NetworkError, type NetworkAccount } from '#server/networks/network.ts';
import { basicOf, postForm, signInEnded, withPresentSecret } from '#server/networks/sign-in.ts';
import { read, type Places } from './api.ts';
import { answered, name, refusalIn } from './errors.ts';
import { secretOf, secretsIn, type Secret } from './secret.ts';

/** https://docs.x.com/fundamentals/authentication/oauth-2-0/user-access-token */

/** What X gives an access token, in seconds. */
const usualLife = 2 * 3_600;
const mostLife = 30 * 86_400;

/** Long before the end: a renewal may have to wait for a server that is down. */
const aheadMs = 30 * 60_000;

const tokens = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().max(mostLife).catch(usualLife),
  /** Only with `offline.access`. */
  refresh_token: z.string().min(1).optional().catch(undefined),
  scope: z.string().optional().catch(undefined),
});

export type Tokens = z.infer<typeof tokens>;

export interface Requesting {
  io: Io;
  places: Places;
  now: () => Date;
  signal: AbortSignal;
}

/** Any answer of the sign-in server to a confidential client, whose keys stand in a header. */
export async function requestTokens(
  { io, places, signal }: Requesting,
  app: App,
  path: '/2/oauth2/token' | '/2/oauth2/revoke',
  fields: Record<string, string>,
): Promise<Fetched> {
  const keys = basicOf(app.clientId, app.clientSecret ?? '');
  return postForm({ network: name, io }, places.api + path, {
    fields,
    headers: { authorization: `Basic ${keys}` },
    signal,
  });
}

/** @throws NetworkError `expired` where the code is refused, `reject` where the app is */
export async function exchange(
  requesting: Requesting,
  app: App,
  grant: { code: string; redirectUri: string; verifier: string },
): Promise<Tokens> {
  const answer = await requestTokens(requesting, app, '/2/oauth2/token', {
    grant_type: 'authorization_code',
    code: grant.code,
    redirect_uri: grant.redirectUri,
    code_verifier: grant.verifier,
  });
  if (isSuccess(answer)) return read(answer, tokens);
  const secrets = [grant.code, grant.verifier, app.clientSecret ?? ''].filter(Boolean);
  if (isWrongApp(answer)) throw wrongKeys(refusalIn(answer, secrets).replyText);
  if (answer.status !== 400) throw answered(answer, { secrets, now: requesting.now });
  throw new NetworkError('expired', () => t`X did not take the code of this sign-in.`, {
    replyText: refusalIn(answer, secrets).replyText,
    next: () => t`Start again. A code works once and only for half a minute.`,
  });
}

/** New tokens, both: the refresh token worked for the last time. */
export async function renewTokens(
  account: NetworkAccount,
  places: Places,
  signal: AbortSignal,
): Promise<Credentials> {
  const { held, isOfSettings } = withPresentSecret(secretOf(account), account.apps?.x);
  if (held.refresh === null) throw signInEnded(name, null);
  const requesting = { io: account.io, places, now: account.now, signal };
  const answer = await requestTokens(requesting, appOf(held), '/2/oauth2/token', {
    grant_type: 'refresh_token',
    refresh_token: held.refresh,
  });
  if (isSuccess(answer)) return credentialsOf(read(answer, tokens), held, account.now());
  const secrets = secretsIn(held);
  if (isOfSettings && isWrongApp(answer)) throw wrongKeys(refusalIn(answer, secrets).replyText);
  if (answer.status === 400 || answer.status === 401)
    throw signInEnded(name, refusalIn(answer, secrets).replyText);
  throw answered(answer, { secrets, now: account.now });
}

/** @param held what the tokens are for */
export function credentialsOf(granted: Tokens, held: Omit<Secret, 'access'>, now: Date): Credentials {
  const refresh = granted.refresh_token ?? held.refresh;
  const secret: Secret = { ...held, access: granted.access_token, refresh };
  const lifeMs = granted.expires_in * 1_000;
  const end = now.getTime() + lifeMs;
  return {
    secret: JSON.stringify(secret),
    renewAt: refresh === null ? null : new Date(end - Math.min(aheadMs, lifeMs / 2)),
    // X says nothing about the life of a refresh token.
    expiresAt: refresh === null ? new Date(end) : null,
  };
}

/** Both tokens: each stays valid without the other. */
export async function revokeTokens(
  account: NetworkAccount,
  places: Places,
  signal: AbortSignal,
): Promise<void> {
  const { held } = withPresentSecret(secretOf(account), account.apps?.x);
  const requesting = { io: account.io, places, now: account.now, signal };
  for (const token of [held.refresh, held.access]) {
    if (token === null) continue;
    const answer = await requestTokens(requesting, appOf(held), '/2/oauth2/revoke', { token });
    // What X no longer knows is revoked.
    if (!isSuccess(answer) && answer.status !== 400)
      throw answered(answer, { secrets: secretsIn(held), now: account.now });
  }
}

/**
 * Asks for new tokens by a refresh token that does not exist: X refuses wrong keys before it, with another answer.
 */
export async function verifyApp(requesting: Requesting, app: App): Promise<void> {
  const answer = await requestTokens(requesting, app, '/2/oauth2/token', {
    grant_type: 'refresh_token',
    refresh_token: 'copydesk-checks-its-keys',
  });
  const { replyText } = refusalIn(answer, app.clientSecret ? [app.clientSecret] : []);
  if (isWrongApp(answer)) throw wrongKeys(replyText);
  if (answer.status === 400) return;
  throw new NetworkError('retry', () => t`X did not confirm the app’s client id and secret.`, {
    replyText,
    next: () => t`Try again in a while.`,
    waitMs: answer.waitMs,
  });
}

function isWrongApp(answer: Fetched): boolean {
  if (answer.status === 401) return true;
  return answer.status === 400 && /^(unauthorized|invalid)_client$/.test(refusalIn(answer, []).code);
}

const appOf = ({ client_id, client_secret }: Secret): App => ({
  clientId: client_id,
  clientSecret: client_secret,
});

function wrongKeys(replyText: string): NetworkError {
  return new NetworkError('reject', () => t`X does not accept the app’s client id and secret.`, {
    replyText,
    next: () =>
      t`Copy both again from the app’s Keys and tokens, under OAuth 2.0, into X_CLIENT_ID and X_CLIENT_SECRET.`,
  });
}
