import { z } from 'zod';

import { t } from '#contract/message.ts';
import type { Fetched, Io } from '#server/lib/io.ts';
import type { App, Credentials } from '#server/networks/connecting.ts';
import { isSuccess } from '#server/networks/exchange.ts';
import { NetworkError, type NetworkAccount } from '#server/networks/network.ts';
import { codeRefused, postForm, signInEnded, withPresentSecret } from '#server/networks/sign-in.ts';
import { read, type Places } from './api.ts';
import { answered, refusalIn } from './errors.ts';
import { secretOf, secretsIn, type Secret } from './secret.ts';

/** https://developers.google.com/identity/protocols/oauth2/web-server */

const seconds = z.coerce
  .number()
  .positive()
  .max(10 * 365 * 86_400);

const tokens = z.object({
  access_token: z.string().min(1),
  expires_in: seconds.catch(3_600),
  /** Only after a sign-in. */
  refresh_token: z.string().min(1).optional().catch(undefined),
  /** Where it ends by itself: after a week while the app is in testing, or when the person chose an end. */
  refresh_token_expires_in: seconds.optional().catch(undefined),
  scope: z.string().catch(''),
});

export type Tokens = z.infer<typeof tokens>;

interface Requesting {
  io: Io;
  places: Places;
  signal: AbortSignal;
}

async function requestTokens(
  { io, places, signal }: Requesting,
  path: '/token' | '/revoke',
  fields: Record<string, string>,
): Promise<Fetched> {
  return postForm({ network: 'Google', io }, `${places.oauth}${path}`, { fields, signal });
}

/** @throws NetworkError `expired` where the code is refused, `reject` where the app is */
export async function exchange(
  requesting: Requesting,
  app: App,
  given: { code: string; redirectUri: string; verifier: string },
  now: () => Date,
): Promise<Tokens> {
  const { code, redirectUri: redirect_uri, verifier: code_verifier } = given;
  const grant = { grant_type: 'authorization_code', code, redirect_uri, code_verifier, ...client(app) };
  const answer = await requestTokens(requesting, '/token', grant);
  if (isSuccess(answer)) return read(answer, tokens);
  const secrets = [code, code_verifier, app.clientSecret ?? ''].filter(Boolean);
  const { codes, replyText } = refusalIn(answer, secrets);
  if (isWrongApp(codes)) throw wrongKeys(replyText);
  if (!codes.includes('invalid_grant')) throw answered(answer, { secrets, now });
  throw codeRefused('Google', replyText);
}

/** A new access token. The refresh token stays. */
export async function renewTokens(
  account: NetworkAccount,
  places: Places,
  signal: AbortSignal,
): Promise<Credentials> {
  const { held, isOfSettings } = withPresentSecret(secretOf(account), account.apps?.google);
  const { refresh, client_id, client_secret } = held;
  const grant = { grant_type: 'refresh_token', refresh_token: refresh, client_id, client_secret };
  const answer = await requestTokens({ io: account.io, places, signal }, '/token', grant);
  if (isSuccess(answer)) return credentialsOf(read(answer, tokens), held, account.now());
  const secrets = secretsIn(held);
  const { codes, replyText } = refusalIn(answer, secrets);
  if (isOfSettings && isWrongApp(codes)) throw wrongKeys(replyText);
  if (!codes.includes('invalid_grant') && !isWrongApp(codes))
    throw answered(answer, { secrets, now: account.now });
  throw signInEnded('Google', replyText);
}

/** Access tokens live for an hour; they are renewed a quarter of an hour before, unless they live shorter. */
const aheadMs = 15 * 60_000;

/** @param held what a renewal does not repeat */
export function credentialsOf(granted: Tokens, held: Omit<Secret, 'access'>, now: Date): Credentials {
  const { access_token: access, refresh_token: refresh = held.refresh, refresh_token_expires_in } = granted;
  const ends =
    refresh_token_expires_in === undefined ? held.ends : now.getTime() + refresh_token_expires_in * 1_000;
  const lifeMs = granted.expires_in * 1_000;
  return {
    secret: JSON.stringify({ ...held, access, refresh, ends } satisfies Secret),
    renewAt: new Date(now.getTime() + lifeMs - Math.min(aheadMs, lifeMs / 2)),
    expiresAt: ends === null ? null : new Date(ends),
  };
}

/** Ends what the person has allowed. A token that has ended already is refused, which changes nothing. */
export async function revoke(account: NetworkAccount, places: Places, signal: AbortSignal): Promise<void> {
  const held = secretOf(account);
  const requesting = { io: account.io, places, signal };
  const answer = await requestTokens(requesting, '/revoke', { token: held.refresh });
  const secrets = secretsIn(held);
  if (isSuccess(answer) || refusalIn(answer, secrets).codes.includes('invalid_token')) return;
  throw answered(answer, { secrets, now: account.now });
}

/**
 * Asks for tokens with a refresh token that is none: Google refuses wrong keys before it looks at that, with
 * another code.
 */
export async function verifyApp(requesting: Requesting, app: App): Promise<void> {
  const grant = { grant_type: 'refresh_token', refresh_token: 'none', ...client(app) };
  const answer = await requestTokens(requesting, '/token', grant);
  const { codes, replyText } = refusalIn(answer, app.clientSecret ? [app.clientSecret] : []);
  if (codes.includes('invalid_grant')) return;
  if (isWrongApp(codes)) throw wrongKeys(replyText);
  throw new NetworkError('retry', () => t`Google did not confirm the client id and secret.`, {
    replyText,
    next: () => t`Try again in a while.`,
    waitMs: answer.waitMs,
  });
}

export const client = ({ clientId, clientSecret }: App) => ({
  client_id: clientId,
  client_secret: clientSecret ?? '',
});

/** `deleted_client`: somebody removed it in the Google Cloud console. */
const isWrongApp = (codes: readonly string[]) =>
  codes.some((code) => ['invalid_client', 'unauthorized_client', 'deleted_client'].includes(code));

function wrongKeys(replyText: string | null): NetworkError {
  return new NetworkError('reject', () => t`Google does not accept the client id and secret.`, {
    replyText,
    next: () =>
      t`Copy both again from the OAuth client in the Google Cloud console into GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.`,
  });
}
