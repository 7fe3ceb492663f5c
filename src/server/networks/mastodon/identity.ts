import { z } from 'zod';

import { readTitle, webAddress } from '#server/lib/plain-text.ts';
import type { Identity } from '#server/networks/connecting.ts';
import { NetworkError } from '#server/networks/network.ts';
import { ask, read, type Api } from './api.ts';
import { signedOut } from './errors.ts';
import { readServer, settingsOf } from './server.ts';

/** https://docs.joinmastodon.org/entities/Account/#CredentialAccount */
const own = z.object({
  id: z.union([z.string().min(1), z.int().transform(String)]),
  username: z.string().max(200),
  display_name: z.string().nullish(),
  avatar: z.string().nullish(),
  suspended: z.boolean().nullish(),
  followers_count: z.int().nonnegative().nullish().catch(null),
  moved: z.object({ acct: z.string() }).nullish().catch(null),
});

/** Whose token it is. Throws `NetworkError`: `expired` where it is void, `reject` where that account may not post. */
export async function verified(api: Api): Promise<z.infer<typeof own>> {
  const answer = await ask(api, { path: '/api/v1/accounts/verify_credentials', takes: [422] });
  // snac's word for a void token, and Mastodon's for one that is nobody's.
  if (answer.status === 422) throw signedOut(answer, api);
  const account = read(answer, own);
  if (account.moved)
    throw new NetworkError('reject', `This account has moved to ${account.moved.acct} and posts no more.`, {
      next: 'Connect the account that it moved to, under Settings → Accounts.',
    });
  if (account.suspended)
    throw new NetworkError('reject', 'The server has suspended this account.', {
      next: 'Sign in there, and ask those who run the server.',
    });
  return account;
}

export async function identify(api: Api): Promise<Identity> {
  const account = await verified(api);
  const { domain, limits } = await readServer(api);
  return {
    remoteId: `${account.id}@${new URL(api.server).host}`,
    name: readTitle(account.display_name, false) ?? account.username,
    handle: `${account.username}@${domain}`,
    avatarUrl: webAddress(account.avatar),
    settings: settingsOf(api.server, limits),
  };
}
