import { z } from 'zod';

import type { MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import type { Fetched, Io } from '#server/lib/io.ts';
import { readJson } from '#server/lib/read-json.ts';
import type { App, Credentials } from '#server/networks/connecting.ts';
import { NetworkError, type NetworkAccount } from '#server/networks/network.ts';
import { failed, replyTextOf, unreadable } from '#server/networks/replies.ts';
import { connectAgain, postForm, withPresentSecret } from '#server/networks/sign-in.ts';
import type { Places } from './api.ts';
import { name } from './errors.ts';
import { secretOf, secretsIn, type Secret } from './secret.ts';

/** https://developers.tiktok.com/doc/oauth-user-access-token-management */

/** In seconds; TikTok has shortened both lives before, so its answer counts. */
const life = z.coerce
  .number()
  .positive()
  .max(2 * 365 * 86_400);

const tokens = z.object({
  open_id: z.string().min(1),
  access_token: z.string().min(1),
  expires_in: life.catch(2 * 3_600),
  refresh_token: z.string().min(1),
  refresh_expires_in: life.optional().catch(undefined),
  scope: z.string().catch(''),
});

export type Tokens = z.infer<typeof tokens>;

export interface Requesting {
  io: Io;
  places: Places;
  signal: AbortSignal;
}

const refusal = z.object({ error: z.string(), error_description: z.string().catch('') });

interface Answer {
  fetched: Fetched;
  /** The code of a refusal; null for none. */
  error: string | null;
  replyText: string;
}

/** Any answer of the sign-in server. A refusal may have status 200. */
export async function requestTokens(
  { io, places, signal }: Requesting,
  path: 'token' | 'revoke',
  fields: Record<string, string>,
): Promise<Answer> {
  const fetched = await postForm({ network: name, io }, `${places.api}/v2/oauth/${path}/`, {
    fields,
    signal,
  });
  const { error, error_description: more } = refusal.safeParse(readJson(fetched.text())).data ?? {};
  const { client_secret = '', code = '', refresh_token = '', token = '' } = fields;
  const secrets = [client_secret, code, refresh_token, token].filter(Boolean);
  const replyText = replyTextOf([error, more].filter(Boolean).join(': ') || null, fetched.status, secrets);
  return { fetched, error: error ?? null, replyText };
}

/** @throws NetworkError `expired` where the code is refused, `reject` where the app is */
export async function exchange(
  requesting: Requesting,
  app: App,
  { code, redirectUri }: { code: string; redirectUri: string },
): Promise<Tokens> {
  const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...client(app) };
  return granted(await requestTokens(requesting, 'token', grant), {
    problem: () => t`TikTok did not take the code of this sign-in.`,
    next: () => t`Start again. A code works once and only for a few minutes.`,
  });
}

/**
 * New tokens. Both change, and the former refresh token ends as soon as TikTok has issued the next one: the caller
 * stores them before anything else. https://developers.tiktok.com/docs/en/oauth-refresh-a-user-access-token
 */
export async function renewTokens(
  account: NetworkAccount,
  places: Places,
  signal: AbortSignal,
): Promise<Credentials> {
  const { held, isOfSettings } = heldBy(account);
  const { refresh, client_key, client_secret } = held;
  const grant = { grant_type: 'refresh_token', refresh_token: refresh, client_key, client_secret };
  const answer = await requestTokens({ io: account.io, places, signal }, 'token', grant);
  const ended = { problem: () => t`This account’s sign-in at TikTok has ended.`, next: connectAgain };
  const renewed = granted(answer, ended, { isOfApp: isOfSettings });
  return credentialsOf(renewed, held, account.now());
}

function heldBy(account: NetworkAccount): { held: Secret; isOfSettings: boolean } {
  const secret = secretOf(account);
  const keys = { client_id: secret.client_key, client_secret: secret.client_secret };
  const { held, isOfSettings } = withPresentSecret(keys, account.apps?.tiktok);
  return { held: { ...secret, client_secret: held.client_secret }, isOfSettings };
}

/** Ends the sign-in: afterwards Copydesk is no longer among the account's connected apps. */
export async function revokeTokens(
  account: NetworkAccount,
  places: Places,
  signal: AbortSignal,
): Promise<void> {
  const { held } = heldBy(account);
  const { access: token, client_key, client_secret } = held;
  const answer = await requestTokens({ io: account.io, places, signal }, 'revoke', {
    token,
    client_key,
    client_secret,
  });
  const { fetched, error, replyText } = answer;
  if (error === null && fetched.status < 300) return;
  throw new NetworkError('retry', () => t`TikTok did not confirm that the sign-in has ended.`, {
    replyText: replyTextOf(replyText, fetched.status, secretsIn(held)),
    next: () => t`Remove Copydesk in the TikTok app under Settings → Security → Apps and services.`,
  });
}

/** Failures that say nothing about the sign-in: those of OAuth 2, and of TikTok's API. */
const passing: ReadonlySet<string> = new Set([
  'server_error',
  'temporarily_unavailable',
  'internal_error',
  'rate_limit_exceeded',
]);

interface Refused {
  problem: MessageText;
  next: MessageText;
}

/** @param isOfApp whether the keys are those of the settings, which an administrator can correct */
function granted(
  { fetched, error, replyText }: Answer,
  refused: Refused,
  { isOfApp = true }: { isOfApp?: boolean } = {},
): Tokens {
  const isWrongApp = error === 'invalid_client' || error === 'unauthorized_client';
  if (isWrongApp && isOfApp) throw wrongKeys(replyText);
  if (fetched.status === 429 || fetched.status >= 500 || (error !== null && passing.has(error)))
    throw failed(name, { replyText, waitMs: fetched.waitMs }, { seen: false });
  if (error !== null) throw new NetworkError('expired', refused.problem, { replyText, next: refused.next });
  const parsed = tokens.safeParse(readJson(fetched.text()));
  if (fetched.status < 300 && parsed.success) return parsed.data;
  throw unreadable(name, fetched, { seen: false });
}

/** A quarter of an hour before the access token ends, or in the middle of a shorter life. */
const aheadMs = 15 * 60_000;

/** @param held what a renewal does not repeat */
export function credentialsOf(
  answer: Tokens,
  held: Pick<Secret, 'client_key' | 'client_secret' | 'scopes'>,
  now: Date,
): Credentials {
  const scopes = scopesIn(answer.scope);
  const secret: Secret = {
    access: answer.access_token,
    refresh: answer.refresh_token,
    open_id: answer.open_id,
    client_key: held.client_key,
    client_secret: held.client_secret,
    scopes: scopes.length > 0 ? scopes : held.scopes,
  };
  const lifeMs = answer.expires_in * 1_000;
  const { refresh_expires_in: left } = answer;
  return {
    secret: JSON.stringify(secret),
    renewAt: new Date(now.getTime() + lifeMs - Math.min(aheadMs, lifeMs / 2)),
    expiresAt: left === undefined ? null : new Date(now.getTime() + left * 1_000),
  };
}

export const scopesIn = (scope: string) => scope.split(/[\s,]+/).filter((one) => one !== '');

export const client = ({ clientId, clientSecret }: App) => ({
  client_key: clientId,
  client_secret: clientSecret ?? '',
});

export function wrongKeys(replyText: string | null): NetworkError {
  return new NetworkError('reject', () => t`TikTok does not accept the app’s client key and secret.`, {
    replyText,
    next: () =>
      t`Copy both again from the app’s credentials into TIKTOK_CLIENT_KEY and TIKTOK_CLIENT_SECRET.`,
  });
}
