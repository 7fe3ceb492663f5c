import { z } from 'zod';

import type { NetworkAccount } from '#server/networks/network.ts';
import { basicOf, storedSecret } from '#server/networks/sign-in.ts';

/** `Credentials.secret` of an account. */
const secret = z.object({
  access: z.string(),
  /** Absent for old apps that Pinterest gives none. */
  refresh: z.string().nullish(),
  client_id: z.string(),
  client_secret: z.string(),
});

export type Secret = z.infer<typeof secret>;

/** @throws NetworkError `expired` for an account without credentials */
export const secretOf = (account: Pick<NetworkAccount, 'credentials'>): Secret =>
  storedSecret(account, secret);

/** What no error may repeat: the tokens, the app's secret, and both keys as the token endpoint gets them. */
export function secretsIn({ access, refresh, client_id, client_secret }: Secret): string[] {
  return [access, client_secret, basicOf(client_id, client_secret), ...(refresh ? [refresh] : [])];
}
