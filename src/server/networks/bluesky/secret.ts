import { z } from 'zod';

import { readJson } from '#server/lib/read-json.ts';
import { signingKey } from '#server/lib/signing-key.ts';
import { NetworkError } from '#server/networks/network.ts';

/** What came of a sign-in at the account's authorization server. */
const grant = z.object({
  /** The origin of that server. */
  issuer: z.string(),
  clientId: z.string(),
  /** By which we prove who we are; null where we cannot. */
  clientKey: signingKey.nullable(),
  /** To which the tokens are bound. */
  key: signingKey,
  /** ISO 8601. Until when it can be renewed; null for as long as it is. */
  endsAt: z.string().nullable(),
});

export type Grant = z.infer<typeof grant>;

const secret = z.object({
  /** The origin of the account's server. */
  server: z.string(),
  did: z.string(),
  access: z.string(),
  refresh: z.string(),
  /** Without it they are those of an app password. */
  grant: grant.optional(),
});

/** What opens an account: `Credentials.secret`. */
export type Secret = z.infer<typeof secret>;

/** @throws NetworkError `expired` for an account without credentials */
export function secretOf(credentials: string | null): Secret {
  const parsed = credentials === null ? null : secret.safeParse(readJson(credentials));
  if (parsed?.success) return parsed.data;
  throw new NetworkError('expired', 'Copydesk has no sign-in for this account.', {
    next: 'Connect the account again under Settings → Accounts, then send this again.',
  });
}

/** Before a token's end, in ms: it is renewed before a post has to wait for that. */
const ahead = 15 * 60_000;
/** A token is renewed after so long, in ms, whatever is said of its end. */
const longestLife = 24 * 3_600_000;

/** @param ends when the access token does, in ms */
export function renewalOf(ends: number, now: Date): Date {
  return new Date(Math.min(Math.max(ends - ahead, now.getTime() + ahead), now.getTime() + longestLife));
}
