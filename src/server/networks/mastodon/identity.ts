import { z } from 'zod';

import { t } from '#contract/message.ts';
import { readTitle, webAddress } from '#server/lib/plain-text.ts';
import type { Identity } from '#server/networks/connecting.ts';
import { NetworkError } from '#server/networks/network.ts';
import { callApi, read, type Api } from './api.ts';
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

/**
 * The token's account. Throws `NetworkError`: `expired` where the token is void, `reject` where that account
 * may not post.
 */
export async function verified(api: Api): Promise<z.infer<typeof own>> {
  const answer = await callApi(api, { path: '/api/v1/accounts/verify_credentials', accepts: [422] });
  // snac's answer to a void token, and Mastodon's to one without a user.
  if (answer.status === 422) throw signedOut(answer, api);
  const account = read(answer, own);
  const { moved } = account;
  if (moved)
    throw new NetworkError(
      'reject',
      () => t`This account has moved to ${{ handle: moved.acct }} and no longer posts.`,
      {
        next: () => t`Connect the account that it moved to, under Settings → Connected accounts.`,
      },
    );
  if (account.suspended)
    throw new NetworkError('reject', () => t`The server has suspended this account.`, {
      next: () => t`Sign in there and contact the server’s administrators.`,
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
