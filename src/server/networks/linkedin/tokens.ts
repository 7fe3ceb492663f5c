import { z } from 'zod';

import { t } from '#contract/message.ts';
import type { Fetched, Io } from '#server/lib/io.ts';
import type { App, Credentials } from '#server/networks/connecting.ts';
import { isSuccess } from '#server/networks/exchange.ts';
import { NetworkError, type NetworkAccount } from '#server/networks/network.ts';
import { codeRefused, postForm, signInEnded, withPresentSecret } from '#server/networks/sign-in.ts';
import { read, type Places } from './api.ts';
import { answered, name, refusalIn } from './errors.ts';
import { secretOf, secretsIn, type Secret } from './secret.ts';

/** https://learn.microsoft.com/en-us/linkedin/shared/authentication/authorization-code-flow */

const dayMs = 24 * 3_600_000;

/** What LinkedIn gives every token, in seconds. */
const usualLife = 60 * 86_400;
const seconds = z.coerce
  .number()
  .positive()
  .max(10 * 365 * 86_400);

const tokens = z.object({
  access_token: z.string().min(1),
  expires_in: seconds.catch(usualLife),
  /** Only for LinkedIn's partners. */
  refresh_token: z.string().min(1).optional().catch(undefined),
  refresh_token_expires_in: seconds.optional().catch(undefined),
  scope: z.string().optional().catch(undefined),
});

export type Tokens = z.infer<typeof tokens>;

interface Requesting {
  io: Io;
  places: Places;
  signal: AbortSignal;
}

/** Any answer of the sign-in server. */
export async function requestTokens(
  { io, places, signal }: Requesting,
  fields: Record<string, string>,
): Promise<Fetched> {
  return postForm({ network: name, io }, `${places.www}/oauth/v2/accessToken`, { fields, signal });
}

/** @throws NetworkError `expired` where the code is refused, `reject` where the app is */
export async function exchange(
  requesting: Requesting,
  app: App,
  { code, redirectUri }: { code: string; redirectUri: string },
  now: () => Date,
): Promise<Tokens> {
  const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...client(app) };
  const answer = await requestTokens(requesting, grant);
  const secrets = [code, app.clientSecret ?? ''].filter(Boolean);
  if (isSuccess(answer)) return read(answer, tokens);
  const { codes, replyText } = refusalIn(answer, secrets);
  if (isWrongApp(codes)) throw wrongKeys(replyText);
  if (answer.status !== 400 && answer.status !== 401) throw answered(answer, { secrets, now });
  throw codeRefused(name, replyText);
}

/**
 * New tokens where LinkedIn issued a refresh token, which stays the same and ends a year after the sign-in.
 * https://learn.microsoft.com/en-us/linkedin/shared/authentication/programmatic-refresh-tokens
 */
export async function renewTokens(
  account: NetworkAccount,
  places: Places,
  signal: AbortSignal,
): Promise<Credentials> {
  const { held, isOfSettings } = withPresentSecret(secretOf(account), account.apps?.linkedin);
  const { refresh, client_id, client_secret } = held;
  if (!refresh) throw signInEnded(name, null);
  const grant = { grant_type: 'refresh_token', refresh_token: refresh, client_id, client_secret };
  const answer = await requestTokens({ io: account.io, places, signal }, grant);
  if (isSuccess(answer)) return credentialsOf(read(answer, tokens), held, account.now());
  const secrets = secretsIn(held);
  const { codes, replyText } = refusalIn(answer, secrets);
  if (isOfSettings && isWrongApp(codes)) throw wrongKeys(replyText);
  if (answer.status === 400 || answer.status === 401) throw signInEnded(name, replyText);
  throw answered(answer, { secrets, now: account.now });
}

/** @param held what a renewal does not repeat */
export function credentialsOf(granted: Tokens, held: Omit<Secret, 'access'>, now: Date): Credentials {
  const refresh = granted.refresh_token ?? held.refresh ?? null;
  const secret: Secret = {
    ...held,
    access: granted.access_token,
    refresh,
    scopes: scopesIn(granted.scope) ?? held.scopes,
  };
  const lifeMs = granted.expires_in * 1_000;
  const accessEnds = now.getTime() + lifeMs;
  const { refresh_token_expires_in: left } = granted;
  const refreshEnds = left === undefined ? Infinity : now.getTime() + left * 1_000;
  const renews = refresh !== null && accessEnds < refreshEnds;
  const end = renews ? refreshEnds : accessEnds;
  return {
    secret: JSON.stringify(secret),
    renewAt: renews ? new Date(accessEnds - Math.min(7 * dayMs, lifeMs / 2)) : null,
    expiresAt: end === Infinity ? null : new Date(end),
  };
}

/** Asked for with spaces, and returned with commas; null where none are named. */
export function scopesIn(scope: string | undefined): string[] | null {
  const named = scope?.split(/[\s,]+/).filter((one) => one !== '') ?? [];
  return named.length > 0 ? named : null;
}

export const client = ({ clientId, clientSecret }: App) => ({
  client_id: clientId,
  client_secret: clientSecret ?? '',
});

/** `invalid_client_id` in the documentation, `invalid_client` in OAuth. */
export const isWrongApp = (codes: readonly string[]) =>
  codes.some((code) => code.startsWith('invalid_client'));

export function wrongKeys(replyText: string | null): NetworkError {
  return new NetworkError('reject', () => t`LinkedIn does not accept the app’s client id and secret.`, {
    replyText,
    next: () =>
      t`Copy both again from the app’s Auth tab into LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET.`,
  });
}
