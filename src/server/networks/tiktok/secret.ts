import { z } from 'zod';

import type { NetworkAccount } from '#server/networks/network.ts';
import { storedSecret } from '#server/networks/sign-in.ts';

/** `Credentials.secret` of an account. */
const secret = z.object({
  access: z.string(),
  refresh: z.string(),
  /** TikTok's id of the person, for this app. */
  open_id: z.string(),
  client_key: z.string(),
  client_secret: z.string(),
  /** What the person has allowed. */
  scopes: z.array(z.string()),
});

export type Secret = z.infer<typeof secret>;

/** @throws NetworkError `expired` for an account without credentials */
export const secretOf = (account: Pick<NetworkAccount, 'credentials'>): Secret =>
  storedSecret(account, secret);

/** What no error may repeat. */
export const secretsIn = ({ access, refresh, client_secret }: Secret) => [access, refresh, client_secret];

const rights = {
  draft: 'video.upload',
  metrics: 'video.list',
  followers: 'user.info.stats',
} as const;

/** Whether the person has allowed more than posting. */
export function may(right: keyof typeof rights, { scopes }: Secret): boolean {
  return scopes.includes(rights[right]);
}
