import { z } from 'zod';

import { t } from '#contract/message.ts';
import type { Fetched, Io } from '#server/lib/io.ts';
import type { App, Credentials } from '#server/networks/connecting.ts';
import { isSuccess } from '#server/networks/exchange.ts';
import { NetworkError, type NetworkAccount } from '#server/networks/network.ts';
import { failed } from '#server/networks/replies.ts';
import { basicOf, codeRefused, postForm, signInEnded, withPresentSecret } from '#server/networks/sign-in.ts';
import { read, type Places } from './api.ts';
import { answered, name, refusalIn } from './errors.ts';
import { secretOf, secretsIn, type Secret } from './secret.ts';

/** https://developers.pinterest.com/docs/getting-started/set-up-authentication-and-authorization/ */

const dayMs = 24 * 3_600_000;

/** In seconds. Access tokens live for 30 days, refresh tokens for 60. */
const usualLife = 30 * 86_400;
const seconds = z.coerce
  .number()
  .positive()
  .max(10 * 365 * 86_400);

const tokens = z.object({
  access_token: z.string().min(1),
  expires_in: seconds.catch(usualLife),
  /** With each renewal another one, which lives for 60 days again. */
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

type Keys = Pick<Secret, 'client_id' | 'client_secret'>;

/** Any answer of the token endpoint, which takes the app's keys as Basic authentication only. */
export async function requestTokens(
  { io, places, signal }: Requesting,
  { client_id, client_secret }: Keys,
  fields: Record<string, string>,
): Promise<Fetched> {
  return postForm({ network: name, io }, `${places.api}/v5/oauth/token`, {
    fields,
    headers: { authorization: `Basic ${basicOf(client_id, client_secret)}` },
    signal,
  });
}

/** @throws NetworkError `expired` where the code is refused, `reject` where the app is */
export async function exchange(
  requesting: Requesting,
  app: App,
  { code, redirectUri }: { code: string; redirectUri: string },
): Promise<Tokens> {
  const keys = keysOf(app);
  // Apps from before 25 September 2025 must ask for refresh tokens that can be renewed without end.
  const grant = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    continuous_refresh: 'true',
  };
  const answer = await requestTokens(requesting, keys, grant);
  if (isSuccess(answer)) return read(answer, tokens);
  const secrets = [code, ...secretsIn({ access: code, ...keys })];
  const { replyText } = refusalIn(answer, secrets);
  if (answer.status === 401) throw wrongKeys(replyText);
  if (answer.status !== 400 && answer.status !== 403) throw answered(answer, { secrets });
  throw codeRefused(name, replyText);
}

/** New tokens: both are other ones, and live from now on. */
export async function renewTokens(
  account: NetworkAccount,
  places: Places,
  signal: AbortSignal,
): Promise<Credentials> {
  const { held } = withPresentSecret(secretOf(account), account.apps?.pinterest);
  const { refresh } = held;
  if (!refresh) throw signInEnded(name, null);
  const grant = { grant_type: 'refresh_token', refresh_token: refresh };
  const answer = await requestTokens({ io: account.io, places, signal }, held, grant);
  if (isSuccess(answer)) return credentialsOf(read(answer, tokens), held, account.now());
  const secrets = secretsIn(held);
  const { code, replyText } = refusalIn(answer, secrets);
  // Without a code of Pinterest's a 403 comes from something on the way, and says nothing of the sign-in.
  if (answer.status === 403 && code === null)
    throw failed(name, { replyText, waitMs: answer.waitMs }, { seen: false });
  if ([400, 401, 403].includes(answer.status)) throw signInEnded(name, replyText);
  throw answered(answer, { secrets });
}

/** @param held what a renewal does not repeat */
export function credentialsOf(granted: Tokens, held: Omit<Secret, 'access'>, now: Date): Credentials {
  const refresh = granted.refresh_token ?? held.refresh ?? null;
  const secret: Secret = { ...held, access: granted.access_token, refresh };
  const lifeMs = granted.expires_in * 1_000;
  const accessEnds = now.getTime() + lifeMs;
  const { refresh_token_expires_in: left } = granted;
  const refreshEnds = left === undefined ? null : now.getTime() + left * 1_000;
  return {
    secret: JSON.stringify(secret),
    renewAt: refresh === null ? null : new Date(accessEnds - Math.min(7 * dayMs, lifeMs / 2)),
    expiresAt: refresh === null ? new Date(accessEnds) : refreshEnds === null ? null : new Date(refreshEnds),
  };
}

export const keysOf = ({ clientId, clientSecret }: App): Keys => ({
  client_id: clientId,
  client_secret: clientSecret ?? '',
});

export function wrongKeys(replyText: string | null): NetworkError {
  return new NetworkError('reject', () => t`Pinterest does not accept the app’s id and secret key.`, {
    replyText,
    next: () =>
      t`Copy both again from the app’s page at Pinterest into PINTEREST_APP_ID and PINTEREST_APP_SECRET.`,
  });
}
