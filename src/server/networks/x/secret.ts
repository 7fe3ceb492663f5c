import { z } from 'zod';

import type { NetworkAccount } from '#server/networks/network.ts';
import { storedSecret } from '#server/networks/sign-in.ts';

/** `Credentials.secret` of an account. */
const secret = z.object({
  /** The account's own id. */
  id: z.string(),
  access: z.string(),
  /** Works once. Null where X issued none. */
  refresh: z.string().nullable(),
  client_id: z.string(),
  client_secret: z.string(),
});

export type Secret = z.infer<typeof secret>;

/** @throws NetworkError `expired` for an account without credentials */
export const secretOf = (account: Pick<NetworkAccount, 'credentials'>): Secret =>
  storedSecret(account, secret);

/** What no error may repeat. */
export function secretsIn({ access, refresh, client_secret }: Secret): string[] {
  return [access, client_secret, ...(refresh === null ? [] : [refresh])];
}
