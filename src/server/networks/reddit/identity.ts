import { z } from 'zod';

import { t } from '#contract/message.ts';
import type { OptionChoice } from '#contract/networks/options.ts';
import { readTitle, webAddress } from '#server/lib/plain-text.ts';
import type { Identity } from '#server/networks/connecting.ts';
import { isSuccess } from '#server/networks/exchange.ts';
import { NetworkError } from '#server/networks/network.ts';
import { callApi, read, type Api } from './api.ts';
import { listing, thingsOf } from './listing.ts';

const me = z.object({
  id: z.string().regex(/^\w{1,20}$/),
  name: z.string().min(1),
  icon_img: z.string().nullish().catch(null),
  is_suspended: z.boolean().nullish().catch(null),
});

/**
 * The account, and the communities that it moderates or has joined. Throws `NetworkError` `reject` for a suspended
 * account, which may sign in and read, but not post.
 */
export async function identify(api: Api): Promise<Identity> {
  const { id, name, icon_img, is_suspended } = read(await callApi(api, { path: '/api/v1/me' }), me);
  if (is_suspended)
    throw new NetworkError('reject', () => t`Reddit has suspended this account.`, {
      next: () => t`Sign in at Reddit with it: the inbox says why, and how to appeal.`,
    });
  return {
    remoteId: `t2_${id}`,
    name: `u/${readTitle(name, false) ?? name}`,
    handle: readTitle(name, false),
    avatarUrl: webAddress(icon_img),
    settings: { offers: { community: await communitiesOf(api, name) } },
  };
}

const community = z.object({ display_name: z.string().regex(/^\w{1,30}$/) });

/** Suggestions: any other community can be named too. */
const mostOffered = 300;

async function communitiesOf(api: Api, name: string): Promise<OptionChoice[]> {
  const moderated = await joined(api, 'moderator', 1);
  const subscribed = await joined(api, 'subscriber', 3);
  const names = [...moderated, ...subscribed].filter((one) => !one.startsWith('u_')).map((one) => `r/${one}`);
  return [...new Set([...names, `u/${name}`])]
    .slice(0, mostOffered)
    .map((value) => ({ value, label: value }));
}

/** https://www.reddit.com/dev/api#GET_subreddits_mine_{where} */
async function joined(api: Api, where: 'moderator' | 'subscriber', pages: number): Promise<string[]> {
  const names: string[] = [];
  let after = '';
  for (let page = 0; page < pages; page += 1) {
    const query = { limit: '100', ...(after && { after }) };
    const answer = await callApi(api, { path: `/subreddits/mine/${where}`, query, accepts: [403, 404] });
    if (!isSuccess(answer)) break;
    const { data } = read(answer, listing);
    names.push(...thingsOf(data, community).map(({ display_name }) => display_name));
    if (!data.after) break;
    ({ after } = data);
  }
  return names;
}
