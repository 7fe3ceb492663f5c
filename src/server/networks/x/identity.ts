import { z } from 'zod';

import { t } from '#contract/message.ts';
import { readTitle, webAddress } from '#server/lib/plain-text.ts';
import type { Identity } from '#server/networks/connecting.ts';
import { isSuccess } from '#server/networks/exchange.ts';
import { NetworkError } from '#server/networks/network.ts';
import { callApi, read, type Api } from './api.ts';
import { answered, refusalIn } from './errors.ts';
import { secretsIn } from './secret.ts';

const id = z.string().regex(/^\d{1,19}$/);

/** https://docs.x.com/x-api/users/get-my-user */
const me = z.object({
  data: z.object({
    id,
    name: z.string().nullish().catch(null),
    username: z.string().regex(/^\w{1,50}$/),
    profile_image_url: z.string().nullish().catch(null),
    /** Of the account itself only. */
    subscription_type: z.string().nullish().catch(null),
    public_metrics: z
      .object({ followers_count: z.int().min(0).optional().catch(undefined) })
      .optional()
      .catch(undefined),
  }),
});

/** The weighted characters of a post by an account with X Premium, of which each tier has long posts. */
export const longPost = 25_000;

const premium = /^premium|^basic$/i;

/**
 * The account of the token, as X reports it. Whether the app may publish for it is said by the scopes of the sign-in,
 * and that it may use the API at all by this answer; nothing else can be found out without publishing.
 */
export async function identify(api: Api): Promise<Identity> {
  const { id: remoteId, name, username, profile_image_url, subscription_type } = await ownUser(api);
  return {
    remoteId,
    name: readTitle(name, false) ?? username,
    handle: username,
    avatarUrl: webAddress(profile_image_url),
    settings: { text_limit: premium.test(subscription_type ?? '') ? longPost : null },
  };
}

export async function followersOf(api: Api): Promise<number | null> {
  return (await ownUser(api)).public_metrics?.followers_count ?? null;
}

async function ownUser(api: Api): Promise<z.infer<typeof me>['data']> {
  const fields = new URLSearchParams({ 'user.fields': 'profile_image_url,public_metrics,subscription_type' });
  const answer = await callApi(api, { path: `/2/users/me?${fields}`, accepts: [403] });
  if (isSuccess(answer)) return read(answer, me).data;
  const secrets = secretsIn(api.secret);
  const { replyText } = refusalIn(answer, secrets);
  if (!/suspended|locked/i.test(replyText)) throw answered(answer, { secrets, now: api.now });
  throw new NetworkError('reject', () => t`X has suspended or locked this account.`, {
    replyText,
    next: () => t`Sign in at X with the account and do what X asks for.`,
  });
}
