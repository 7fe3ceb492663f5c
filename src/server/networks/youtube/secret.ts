import { z } from 'zod';

import type { NetworkAccount } from '#server/networks/network.ts';
import { storedSecret } from '#server/networks/sign-in.ts';

/** `Credentials.secret` of an account. Google binds a sign-in to the one channel that was chosen there. */
const secret = z.object({
  /** The channel's id. */
  channel: z.string(),
  access: z.string(),
  /** Stays the same over all renewals. */
  refresh: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  /** When the refresh token ends, in ms; null where Google named no end. */
  ends: z.number().nullable(),
});

export type Secret = z.infer<typeof secret>;

/** @throws NetworkError `expired` for an account without credentials */
export const secretOf = (account: Pick<NetworkAccount, 'credentials'>): Secret =>
  storedSecret(account, secret);

/** What no error may repeat. */
export const secretsIn = ({ access, refresh, client_secret }: Secret): string[] => [
  access,
  refresh,
  client_secret,
];
