import { z } from 'zod';

import { t } from '#contract/message.ts';
import { noCounts } from '#contract/sources/all.ts';
import type { Io } from '#server/lib/io.ts';
import { plainText, readTitle, tagList, webAddress } from '#server/lib/plain-text.ts';
import { withKeysOrAccount, type Api } from './as-account.ts';
import { apiBase, listText, secretText, texts } from './config-fields.ts';
import { gather, polled, type Page } from './gather.ts';
import { count, fromIso, hashtagsIn, readEach } from './reply-fields.ts';
import { fetchJson } from './reply.ts';
import type { FoundTrend, Source } from './source.ts';
import { basicAuth, form, withToken, type RenewedToken } from './token.ts';

const config = z.object({
  base: apiBase('https://api.pinterest.com'),
  appId: secretText(
    () => t`Id of an app`,
    () => t`App id`,
  ),
  appSecret: secretText(
    () => t`The app’s secret`,
    () => t`App secret`,
  ),
  refreshToken: secretText(
    () => t`Refresh token of the account, with the scopes pins:read and boards:read`,
    () => t`Refresh token`,
  ),
  terms: listText(
    '#',
    () => t`Words whose ten top pins are read; Pinterest opens this search to few apps`,
    () => t({ message: 'Terms', context: 'to search for' }),
  )
    .pipe(z.array(z.string()).max(50))
    .default([]),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: () => t`must be two letters such as US` })
    .default('US')
    .meta(
      texts(
        () => t`Country of that search`,
        () => t`Country`,
      ),
    ),
  pages: z
    .int()
    .min(1)
    .max(20)
    .default(4)
    .meta(
      texts(
        () => t`Pages of 250 own pins, at most`,
        () => t`Depth`,
      ),
    ),
});

type Config = z.infer<typeof config>;

const numbers = z.object({ save: count, reaction: count, comment: count });

/** `Pin` of https://github.com/pinterest/api-description */
const pin = z.object({
  id: z.string(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  link: z.string().nullish(),
  created_at: z.string().nullish(),
  board_owner: z.object({ username: z.string().nullish() }).nullish(),
  media: z
    .object({ images: z.record(z.string(), z.object({ url: z.string().nullish() })).nullish() })
    .nullish()
    .catch(null),
  pin_metrics: z.object({ lifetime_metrics: numbers.nullish() }).nullish(),
});

const reply = z.object({ items: z.array(z.unknown()), bookmark: z.string().nullish() });

const tokenReply = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  refresh_token: z.string().nullish(),
});

const label = 'Pinterest';

/** Reads one's own pins with their numbers. https://developers.pinterest.com/docs/api/v5/pins-list */
export const pinterest: Source<Config> = {
  kind: 'pinterest',
  label,
  get description() {
    return t`Reads the pins of your own account with saves, reactions and comments, and for apps that Pinterest admits, the top pins for words. What trends there are texts, not posts, so they are not read here; others’ pins have no numbers.`;
  },
  documentation: 'https://developers.pinterest.com/docs/api/v5/pins-list',
  untried: true,
  config,
  settings: [
    { name: 'PINTEREST_APP_ID', field: 'appId', what: 'Pinterest: id of an app.' },
    { name: 'PINTEREST_APP_SECRET', field: 'appSecret', what: 'Pinterest: its secret.' },
    {
      name: 'PINTEREST_REFRESH_TOKEN',
      field: 'refreshToken',
      what: 'Pinterest: refresh token of the account to read.',
    },
  ],
  everyMinutes: 120,
  get accountOpens() {
    return t`The pins of the first connected account that allows it, without a refresh token for this source.`;
  },
  async poll({ config: own, cursor, now, io, keep, accounts }) {
    const listed = (api: Api) =>
      gather(label, now, [
        () => ownPins(api, own),
        ...own.terms.map((term) => () => topPins(api, own, term)),
      ]);
    const { appId, appSecret, refreshToken } = own;
    const { result, kept } = await withKeysOrAccount(
      { label, keys: { appId, appSecret, refreshToken }, accounts },
      {
        keys: (keys) =>
          withToken(
            { cursor, now, keep },
            [keys.appId, keys.appSecret, keys.refreshToken],
            (newest) => renewed(io, own.base, { ...keys, refreshToken: newest ?? keys.refreshToken }),
            (token) => listed({ io, base: own.base, headers: { authorization: `Bearer ${token}` } }),
          ),
        account: async (api) => ({ result: await listed(api), kept: {} }),
      },
    );
    return polled(result, kept);
  },
};

async function renewed(
  io: Io,
  base: string,
  { appId, appSecret, refreshToken }: Record<'appId' | 'appSecret' | 'refreshToken', string>,
): Promise<RenewedToken> {
  const request = form({
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    // Apps created before September 2025 must request tokens that can be renewed indefinitely.
    continuous_refresh: 'true',
  });
  const { data } = await fetchJson(io, `${base}/v5/oauth/token`, tokenReply, {
    ...request,
    headers: { ...request.headers, authorization: basicAuth(appId, appSecret) },
  });
  return { token: data.access_token, expiresIn: data.expires_in, refreshToken: data.refresh_token };
}

async function* ownPins(api: Api, own: Config): AsyncGenerator<Page> {
  let bookmark: string | null | undefined;
  for (let turned = 0; turned < own.pages; turned += 1) {
    const query = new URLSearchParams({ page_size: '250', pin_metrics: 'true' });
    if (bookmark) query.set('bookmark', bookmark);
    const listed = await fetchPins(api, `/v5/pins?${query}`);
    yield listed.page;
    ({ bookmark } = listed);
    if (!bookmark) return;
  }
}

async function* topPins(api: Api, own: Config, term: string): AsyncGenerator<Page> {
  const query = new URLSearchParams({ term, country_code: own.country });
  yield (await fetchPins(api, `/v5/search/partner/pins?${query}`)).page;
}

async function fetchPins(
  { io, base, headers }: Api,
  path: string,
): Promise<{ page: Page; bookmark: string | null | undefined }> {
  const { data, reply: answer } = await fetchJson(io, base + path, reply, { headers });
  const { read, unread } = readEach(pin, data.items);
  return { page: { found: read.map(trendOf), unread, headers: answer.headers }, bookmark: data.bookmark };
}

function trendOf(found: z.infer<typeof pin>): FoundTrend {
  const metrics = found.pin_metrics?.lifetime_metrics;
  const { images } = found.media ?? {};
  const picture = images?.['600x'] ?? Object.values(images ?? {}).at(-1);
  return {
    source: 'pinterest',
    externalId: found.id,
    title: readTitle(found.title, false),
    text: plainText(found.description),
    url: `https://www.pinterest.com/pin/${found.id}`,
    linkUrl: webAddress(found.link),
    imageUrl: webAddress(picture?.url),
    authorName: null,
    authorHandle: found.board_owner?.username ?? null,
    lang: null,
    createdAt: fromIso(found.created_at),
    type: null,
    community: null,
    communityMembers: null,
    flair: null,
    tags: tagList(hashtagsIn(found.description)),
    sound: null,
    counts: {
      ...noCounts,
      saves: metrics?.save ?? null,
      likes: metrics?.reaction ?? null,
      comments: metrics?.comment ?? null,
    },
  };
}
