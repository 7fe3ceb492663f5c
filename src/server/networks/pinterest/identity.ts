import { z } from 'zod';

import type { OptionChoice } from '#contract/networks/options.ts';
import { readTitle, webAddress } from '#server/lib/plain-text.ts';
import type { Identity } from '#server/networks/connecting.ts';
import { isSuccess } from '#server/networks/exchange.ts';
import { callApi, read, type Api } from './api.ts';
import { boardClosed, boardGone, refusalIn } from './errors.ts';
import { secretsIn } from './secret.ts';

/** https://developers.pinterest.com/docs/api/v5/user_account-get */
const userAccount = z.object({
  id: z.string().min(1),
  username: z.string().min(1),
  business_name: z.string().nullish().catch(null),
  profile_image: z.string().nullish().catch(null),
  follower_count: z.int().min(0).nullish().catch(null),
});

async function accountOf(api: Api): Promise<z.infer<typeof userAccount>> {
  return read(await callApi(api, { path: '/user_account' }), userAccount);
}

export async function followersOf(api: Api): Promise<number | null> {
  return (await accountOf(api)).follower_count ?? null;
}

/** The account, with its boards as what it offers for pins. */
export async function identify(api: Api): Promise<Identity> {
  const { id, username, business_name, profile_image } = await accountOf(api);
  return {
    remoteId: id,
    name: readTitle(business_name, false) ?? username,
    handle: username,
    avatarUrl: webAddress(profile_image),
    settings: { offers: { board: await boardsOf(api) } },
  };
}

/** https://developers.pinterest.com/docs/api/v5/boards-list; secret boards need scopes that are not asked for. */
const boards = z.object({
  items: z.array(z.object({ id: z.string(), name: z.string() })),
  bookmark: z.string().nullish().catch(null),
});

/** An account has 2,000 boards at most. */
const perPage = 250;
const mostPages = 8;

async function boardsOf(api: Api): Promise<OptionChoice[]> {
  const all: OptionChoice[] = [];
  let bookmark = '';
  for (let page = 0; page < mostPages; page += 1) {
    const query = new URLSearchParams({ page_size: String(perPage), ...(bookmark && { bookmark }) });
    const listed = read(await callApi(api, { path: `/boards?${query}` }), boards);
    all.push(...listed.items.map(({ id, name }) => ({ value: id, label: readTitle(name, false) ?? id })));
    bookmark = listed.bookmark ?? '';
    if (bookmark === '') break;
  }
  return all.toSorted((one, other) => one.label.localeCompare(other.label));
}

/** Throws `NetworkError` `reject` where the board was deleted, with what to do then. */
export async function mustHaveBoard(api: Api, board: string): Promise<void> {
  const path = `/boards/${encodeURIComponent(board)}`;
  const answer = await callApi(api, { path, accepts: [404], refused: boardClosed });
  if (!isSuccess(answer)) throw boardGone(refusalIn(answer, secretsIn(api.secret)).replyText);
}
