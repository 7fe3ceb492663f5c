import type { z } from 'zod';

import { t } from '#contract/message.ts';
import type { App } from './connecting.ts';
import { fetchFrom, type To } from './exchange.ts';
import { NetworkError, type NetworkAccount } from './network.ts';

/** What signing in by OAuth 2, and staying signed in, has in common at all networks. */

export const connectAgain = () => t`Reconnect the account under Settings → Connected accounts, then retry.`;

/**
 * An account's stored credentials, read by the schema.
 * @throws NetworkError `expired` where there are none
 */
export function storedSecret<Schema extends z.ZodType>(
  { credentials }: Pick<NetworkAccount, 'credentials'>,
  schema: Schema,
): z.infer<Schema> {
  if (credentials !== null) return schema.parse(JSON.parse(credentials));
  throw new NetworkError('expired', () => t`This account is not connected.`, {
    next: () => t`Connect it under Settings → Connected accounts, then retry.`,
  });
}

/**
 * The credentials of a sign-in, with the secret that its app has by now. A sign-in belongs to the app, not to its secret
 * (RFC 6749 §6): one that was replaced at the network and in the settings ends no sign-in.
 * @param app as the settings have it now
 * @returns `isOfSettings`: keys that the network refuses are the administrator's to correct
 */
export function withPresentSecret<Held extends { client_id: string; client_secret: string }>(
  held: Held,
  app: App | null = null,
): { held: Held; isOfSettings: boolean } {
  const isOfSettings = app?.clientId === held.client_id;
  const client_secret = (isOfSettings && app.clientSecret) || held.client_secret;
  return { held: { ...held, client_secret }, isOfSettings };
}

/** What follows `Basic` where an app names itself by a header (RFC 7617). */
export const basicOf = (id: string, key: string) => Buffer.from(`${id}:${key}`).toString('base64');

interface Form {
  fields: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  signal: AbortSignal;
}

/** The response of a token endpoint (RFC 6749 §3.2), whatever its status. */
export const postForm = (to: To, url: string, { fields, headers, signal }: Form) =>
  fetchFrom(to, url, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
    maxBytes: 65_536,
    signal,
  });

/** The network refused the code that a sign-in brought. */
export function codeRefused(network: string, replyText: string): NetworkError {
  return new NetworkError('expired', () => t`${{ network }} did not take the code of this sign-in.`, {
    replyText,
    next: () => t`Start again. A code works once and only for a few minutes.`,
  });
}

/** The network refused to renew a sign-in. */
export function signInEnded(network: string, replyText: string | null): NetworkError {
  return new NetworkError('expired', () => t`This account’s sign-in at ${{ network }} has ended.`, {
    replyText,
    next: connectAgain,
  });
}

/** The network refused an account's token. */
export function signInRefused(network: string, replyText: string | null): NetworkError {
  return new NetworkError('expired', () => t`${{ network }} no longer accepts this account’s sign-in.`, {
    replyText,
    next: connectAgain,
  });
}
