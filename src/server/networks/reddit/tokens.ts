import { z } from 'zod';

import { t } from '#contract/message.ts';
import type { Fetched, Io } from '#server/lib/io.ts';
import type { App, Credentials } from '#server/networks/connecting.ts';
import { isSuccess } from '#server/networks/exchange.ts';
import { NetworkError, type NetworkAccount } from '#server/networks/network.ts';
import {
  basicOf,
  codeRefused,
  postForm,
  signInRefused,
  withPresentSecret,
} from '#server/networks/sign-in.ts';
import { read, type Places } from './api.ts';
import { answered, name, refusalIn } from './errors.ts';
import { secretOf, secretsIn, userAgent, type Secret } from './secret.ts';

/** https://github.com/reddit-archive/reddit/wiki/OAuth2 */

const tokens = z.object({
  access_token: z.string().min(1),
  /** In seconds: a day, at times an hour. */
  expires_in: z.coerce.number().positive().max(31_536_000).catch(3_600),
  /** Only with the first tokens of a sign-in. */
  refresh_token: z.string().min(1).optional().catch(undefined),
  scope: z.string().optional().catch(undefined),
});

export type Tokens = z.infer<typeof tokens>;

interface Requesting {
  io: Io;
  places: Places;
  signal: AbortSignal;
  app: App;
  contact: string;
}

/** Any answer of the sign-in server. */
export async function requestTokens(
  { io, places, signal, app, contact }: Requesting,
  path: 'access_token' | 'revoke_token',
  fields: Record<string, string>,
): Promise<Fetched> {
  const keys = basicOf(app.clientId, app.clientSecret ?? '');
  return postForm({ network: name, io }, `${places.www}/api/v1/${path}`, {
    fields,
    headers: { authorization: `Basic ${keys}`, 'user-agent': userAgent(contact) },
    signal,
  });
}

/** @throws NetworkError `expired` where the code is refused, `reject` where the app is */
export async function exchange(
  requesting: Requesting,
  { code, redirectUri }: { code: string; redirectUri: string },
): Promise<Tokens> {
  const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
  const answer = await requestTokens(requesting, 'access_token', grant);
  const secrets = [code, requesting.app.clientSecret ?? ''].filter(Boolean);
  const { code: refusal, replyText } = refusalIn(answer, secrets);
  if (isSuccess(answer) && refusal === null) return read(answer, tokens);
  if (answer.status === 401) throw wrongKeys(replyText);
  // A refused code comes with 200 or 400.
  if (!isSuccess(answer) && answer.status !== 400) throw answered(answer, { secrets });
  throw codeRefused(name, replyText);
}

/** A new access token. The refresh token stays the same. */
export async function renewTokens(
  account: NetworkAccount,
  places: Places,
  signal: AbortSignal,
): Promise<Credentials> {
  const { held, isOfSettings } = withPresentSecret(secretOf(account), account.apps?.reddit);
  const grant = { grant_type: 'refresh_token', refresh_token: held.refresh };
  const requesting = { io: account.io, places, signal, app: appOf(held), contact: held.contact };
  const answer = await requestTokens(requesting, 'access_token', grant);
  const secrets = secretsIn(held);
  const { code: refusal, replyText } = refusalIn(answer, secrets);
  if (isSuccess(answer) && refusal === null) return credentialsOf(read(answer, tokens), held, account.now());
  if (isOfSettings && answer.status === 401) throw wrongKeys(replyText);
  // Others say nothing of the sign-in, whatever their words: a server that is down, a limit, a firewall.
  if (isSuccess(answer) || answer.status === 400 || answer.status === 401)
    throw signInRefused(name, replyText);
  throw answered(answer, { secrets });
}

/** With the refresh token its access tokens end too. */
export async function revokeTokens(
  account: NetworkAccount,
  places: Places,
  signal: AbortSignal,
): Promise<void> {
  const { held } = withPresentSecret(secretOf(account), account.apps?.reddit);
  const requesting = { io: account.io, places, signal, app: appOf(held), contact: held.contact };
  const fields = { token: held.refresh, token_type_hint: 'refresh_token' };
  const answer = await requestTokens(requesting, 'revoke_token', fields);
  if (!isSuccess(answer)) throw answered(answer, { secrets: secretsIn(held) });
}

const appOf = ({ client_id, client_secret }: Secret): App => ({
  clientId: client_id,
  clientSecret: client_secret,
});

/** The longest time before its end at which a token is renewed, in ms. */
const earlyMs = 15 * 60_000;

/** @param held what a renewal does not repeat */
export function credentialsOf(granted: Tokens, held: Omit<Secret, 'access'>, now: Date): Credentials {
  const secret: Secret = {
    ...held,
    access: granted.access_token,
    refresh: granted.refresh_token ?? held.refresh,
  };
  const lifeMs = granted.expires_in * 1_000;
  return {
    secret: JSON.stringify(secret),
    renewAt: new Date(now.getTime() + lifeMs - Math.min(earlyMs, lifeMs / 2)),
    expiresAt: null,
  };
}

export const wrongKeys = (replyText: string | null) =>
  new NetworkError('reject', () => t`Reddit does not accept the app’s id and secret.`, {
    replyText,
    next: () =>
      t`Copy both again from the app at reddit.com/prefs/apps into REDDIT_CLIENT_ID and REDDIT_CLIENT_SECRET. It must be a web app.`,
  });
