import { z } from 'zod';

import type { NetworkAccount } from '#server/networks/network.ts';
import { storedSecret } from '#server/networks/sign-in.ts';

/** `Credentials.secret` of a blog. The blogs of one sign-in share its tokens, and each renewal is one for all. */
const secret = z.object({
  /** The blog's unique identifier, `t:…`, which renaming does not change. */
  blog: z.string(),
  /** Our own mark of the sign-in. */
  sign_in: z.string(),
  access: z.string(),
  refresh: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
});

export type Secret = z.infer<typeof secret>;

/** @throws NetworkError `expired` for an account without credentials */
export const secretOf = (account: Pick<NetworkAccount, 'credentials'>): Secret =>
  storedSecret(account, secret);

export const signInOf = (credentials: string) => secretOf({ credentials }).sign_in;

/** What no error may repeat. */
export const secretsIn = ({ access, refresh, client_secret }: Secret) => [access, refresh, client_secret];
