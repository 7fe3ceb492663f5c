import { z } from 'zod';

import type { NetworkAccount } from '#server/networks/network.ts';
import { storedSecret } from '#server/networks/sign-in.ts';

/** `Credentials.secret` of an account. */
const secret = z.object({
  /** The username, which can never change. */
  name: z.string(),
  access: z.string(),
  /** Stays the same until somebody revokes it. */
  refresh: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  /** The account that answers for the app, which Reddit wants in the User-Agent. */
  contact: z.string(),
});

export type Secret = z.infer<typeof secret>;

/** @throws NetworkError `expired` for an account without credentials */
export const secretOf = (account: Pick<NetworkAccount, 'credentials'>): Secret =>
  storedSecret(account, secret);

/** What no error may repeat. */
export const secretsIn = ({ access, refresh, client_secret }: Secret): string[] =>
  [access, refresh, client_secret].filter(Boolean);

/** In the form of Reddit’s rules: platform, app, version and contact. Others are limited or blocked. */
export const userAgent = (contact: string) => `server:copydesk:1 (by /u/${contact.replace(/^\/?u\//, '')})`;
