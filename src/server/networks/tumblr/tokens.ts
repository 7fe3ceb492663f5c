import { z } from 'zod';

import { t } from '#contract/message.ts';
import type { Fetched, Io } from '#server/lib/io.ts';
import { readJson } from '#server/lib/read-json.ts';
import type { App, Credentials } from '#server/networks/connecting.ts';
import { isSuccess } from '#server/networks/exchange.ts';
import { NetworkError, type NetworkAccount } from '#server/networks/network.ts';
import { unreadable } from '#server/networks/replies.ts';
import { codeRefused, postForm, signInEnded, withPresentSecret } from '#server/networks/sign-in.ts';
import { userAgent, type Places } from './api.ts';
import { answered, name, refusalIn } from './errors.ts';
import { secretOf, secretsIn, type Secret } from './secret.ts';

/** https://www.tumblr.com/docs/en/api/v2#oauth2-authorization */

/** In seconds. */
const usualLife = 2_520;

const tokens = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().max(86_400).catch(usualLife),
  /** Only with `offline_access`; with each renewal another one, and the former works no longer. */
  refresh_token: z.string().min(1).optional().catch(undefined),
  scope: z.string().optional().catch(undefined),
});

export type Tokens = z.infer<typeof tokens>;

interface Requesting {
  io: Io;
  places: Places;
  signal: AbortSignal;
}

/** Any answer of the token endpoint. */
export async function requestTokens(
  { io, places, signal }: Requesting,
  fields: Record<string, string>,
): Promise<Fetched> {
  return postForm({ network: name, io }, `${places.api}/v2/oauth2/token`, {
    fields,
    headers: { 'user-agent': userAgent },
    signal,
  });
}

/** @throws NetworkError `expired` where the code is refused, `reject` where the app is */
export async function exchange(
  requesting: Requesting,
  app: App,
  { code, redirectUri }: { code: string; redirectUri: string },
): Promise<Tokens> {
  const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...keysOf(app) };
  const answer = await requestTokens(requesting, grant);
  if (isSuccess(answer)) return tokensIn(answer);
  const secrets = [code, app.clientSecret ?? ''].filter(Boolean);
  const { error, replyText } = refusalIn(answer, secrets);
  if (error === 'invalid_client') throw wrongKeys(replyText);
  if (answer.status !== 400 && answer.status !== 401) throw answered(answer, { secrets });
  throw codeRefused(name, replyText);
}

/**
 * New tokens, without the fields that belong to one blog: they are stored with all blogs of the sign-in. What they
 * leave out keeps its value.
 */
export async function renewTokens(
  account: NetworkAccount,
  places: Places,
  signal: AbortSignal,
): Promise<Credentials> {
  const { held: whole, isOfSettings } = withPresentSecret(secretOf(account), account.apps?.tumblr);
  const { blog: _, ...held } = whole;
  const { refresh: refresh_token, client_id, client_secret } = held;
  const grant = { grant_type: 'refresh_token', refresh_token, client_id, client_secret };
  const answer = await requestTokens({ io: account.io, places, signal }, grant);
  if (isSuccess(answer)) return renewalOf(tokensIn(answer), held, account.now());
  const secrets = secretsIn(whole);
  const { error, replyText } = refusalIn(answer, secrets);
  if (isOfSettings && error === 'invalid_client') throw wrongKeys(replyText);
  if (answer.status !== 400 && answer.status !== 401) throw answered(answer, { secrets });
  throw signInEnded(name, replyText);
}

/** How long before its end a token is renewed, in ms; less than half of its life. */
const aheadMs = 15 * 60_000;

/**
 * Credentials with these tokens.
 * @param held what the answer does not repeat
 */
export function renewalOf(
  granted: Tokens,
  held: Omit<Secret, 'blog' | 'access' | 'refresh'> & Partial<Secret>,
  now: Date,
): Credentials {
  const lifeMs = granted.expires_in * 1_000;
  const refresh = granted.refresh_token ?? held.refresh;
  return {
    secret: JSON.stringify({ ...held, access: granted.access_token, refresh }),
    renewAt: new Date(now.getTime() + lifeMs - Math.min(aheadMs, lifeMs / 2)),
    // How long a refresh token lives that is not used, is not documented.
    expiresAt: null,
  };
}

function tokensIn(answer: Fetched): Tokens {
  const parsed = tokens.safeParse(readJson(answer.text()));
  if (parsed.success) return parsed.data;
  throw unreadable(name, answer, { seen: false });
}

export const keysOf = ({ clientId, clientSecret }: App) => ({
  client_id: clientId,
  client_secret: clientSecret ?? '',
});

export function wrongKeys(replyText: string | null): NetworkError {
  return new NetworkError('reject', () => t`Tumblr does not accept the app’s consumer key and secret.`, {
    replyText,
    next: () => t`Copy both again from the app’s page at Tumblr into TUMBLR_API_KEY and TUMBLR_API_SECRET.`,
  });
}
