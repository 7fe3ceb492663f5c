import { z } from 'zod';

import { t } from '#contract/message.ts';
import { readJson } from '#server/lib/read-json.ts';
import { signingKey } from '#server/lib/signing-key.ts';
import { NetworkError } from '#server/networks/network.ts';
import { connectAgain } from '#server/networks/sign-in.ts';

/** The result of a sign-in at the account's authorization server. */
const grant = z.object({
  /** The origin of that server. */
  issuer: z.string(),
  clientId: z.string(),
  /** The key that identifies us as a client; null where we have none. */
  clientKey: signingKey.nullable(),
  /** The key to which the tokens are bound. */
  key: signingKey,
  /** ISO 8601. Until when it can be renewed; null for no limit. */
  endsAt: z.string().nullable(),
});

export type Grant = z.infer<typeof grant>;

const secret = z.object({
  /** The origin of the account's server. */
  server: z.string(),
  did: z.string(),
  access: z.string(),
  refresh: z.string(),
  /** Absent for an app password. */
  grant: grant.optional(),
});

/** The content of `Credentials.secret`. */
export type Secret = z.infer<typeof secret>;

/** @throws NetworkError `expired` for an account without credentials */
export function secretOf(credentials: string | null): Secret {
  const parsed = credentials === null ? null : secret.safeParse(readJson(credentials));
  if (parsed?.success) return parsed.data;
  throw new NetworkError('expired', () => t`Copydesk has no sign-in for this account.`, {
    next: connectAgain,
  });
}

/** How long before its end a token is renewed, in ms, so that no post has to wait for that. */
const ahead = 15 * 60_000;
/** A token is renewed after this long, in ms, whatever its stated end. */
const longestLife = 24 * 3_600_000;

/** @param ends when the access token expires, in ms */
export function renewalOf(ends: number, now: Date): Date {
  return new Date(Math.min(Math.max(ends - ahead, now.getTime() + ahead), now.getTime() + longestLife));
}
