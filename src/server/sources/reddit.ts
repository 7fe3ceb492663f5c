import { z } from 'zod';

import { t } from '#contract/message.ts';
import type { Counts } from '#contract/sources/all.ts';
import type { Io } from '#server/lib/io.ts';
import { apiBase, listText, openText, secretText, texts } from './config-fields.ts';
import { gather, keysOf, polled, type Page } from './gather.ts';
import { countsOf, link, trendOf } from './reddit-post.ts';
import { readEach } from './reply-fields.ts';
import { fetchJson } from './reply.ts';
import type { Source } from './source.ts';
import { basicAuth, form, livingToken, withToken } from './token.ts';

const config = z.object({
  base: apiBase('https://oauth.reddit.com'),
  authBase: apiBase('https://www.reddit.com').meta(
    texts(
      () => t`Where tokens are given`,
      () => t`Address for tokens`,
    ),
  ),
  clientId: secretText(
    () => t`Id of an app that Reddit has approved`,
    () => t`Client id`,
  ),
  clientSecret: secretText(
    () => t`The app’s secret`,
    () => t`Client secret`,
  ),
  username: openText(
    () => t`The account that answers for the app: Reddit wants it in the User-Agent`,
    () => t`Username`,
  ),
  subreddits: listText(
    'r/',
    () => t`Communities to read; “popular” and “all” are lists of many`,
    () => t`Communities`,
  )
    .pipe(z.array(z.string().regex(/^\w{2,24}$/, { error: () => t`must be a community’s name` })).min(1))
    .default(['popular']),
  sort: z
    .enum(['hot', 'rising', 'top', 'new', 'controversial'])
    .default('hot')
    .meta(
      texts(
        () => t`In which order`,
        () => t({ message: 'Sort', context: 'order' }),
      ),
    ),
  time: z
    .enum(['hour', 'day', 'week', 'month', 'year', 'all'])
    .default('day')
    .meta(
      texts(
        () => t`Of which time, for top and controversial`,
        () => t({ message: 'Time', context: 'period' }),
      ),
    ),
  pages: z
    .int()
    .min(1)
    .max(10)
    .default(2)
    .meta(
      texts(
        () => t`Pages of 100 posts of each community, at most`,
        () => t`Depth`,
      ),
    ),
});

type Config = z.infer<typeof config>;

const listing = z.object({
  kind: z.literal('Listing'),
  data: z.object({
    after: z.string().nullish(),
    children: z.array(z.object({ kind: z.string(), data: z.unknown() })),
  }),
});

const tokenReply = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const label = 'Reddit';

/** Reads Reddit's listings as an approved app. https://www.reddit.com/dev/api */
export const reddit: Source<Config> = {
  kind: 'reddit',
  label,
  get description() {
    return t`Reads communities, or what is popular on all of Reddit, with points, comments, flair and the community’s size. Reddit answers approved apps only, and blurs its points a little. Pictures of adult posts are left out.`;
  },
  documentation: 'https://www.reddit.com/dev/api',
  untried: true,
  config,
  settings: [
    { name: 'REDDIT_CLIENT_ID', field: 'clientId', what: 'Reddit: id of an approved app.' },
    { name: 'REDDIT_CLIENT_SECRET', field: 'clientSecret', what: 'Reddit: its secret.' },
    {
      name: 'REDDIT_USERNAME',
      field: 'username',
      what: 'Reddit: the account that answers for the app, without `u/`.',
    },
  ],
  everyMinutes: 15,
  async poll({ config: own, cursor, now, io, keep }) {
    const keys = keysOf(label, {
      clientId: own.clientId,
      clientSecret: own.clientSecret,
      username: own.username,
    });
    const agent = userAgent(keys.username);
    const { result, kept } = await withToken(
      { cursor, now, keep },
      [keys.clientId, keys.clientSecret],
      async () => {
        const request = form({ grant_type: 'client_credentials' });
        const { data } = await fetchJson(io, `${own.authBase}/api/v1/access_token`, tokenReply, {
          ...request,
          headers: {
            ...request.headers,
            authorization: basicAuth(keys.clientId, keys.clientSecret),
            'user-agent': agent,
          },
        });
        return { token: data.access_token, expiresIn: data.expires_in };
      },
      (token) =>
        gather(
          label,
          now,
          own.subreddits.map((name) => () => pagesOf(io, own, name, headersOf(token, agent))),
        ),
    );
    return polled(result, kept);
  },
  reread: {
    source: 'reddit',
    batch: 100,
    async counts({ config: own, cursor, externalIds, now, io }) {
      const { username } = keysOf(label, { username: own.username });
      const headers = headersOf(livingToken(label, cursor, now), userAgent(username));
      const query = new URLSearchParams({
        id: externalIds.map((id) => `t3_${id}`).join(','),
        raw_json: '1',
      });
      const { data } = await fetchJson(io, `${own.base}/api/info?${query}`, listing, { headers });
      const { read } = readEach(
        link,
        data.data.children.map((child) => child.data),
      );
      const counts = read.map((post): [string, Counts | null] => [
        post.id,
        post.removed_by_category ? null : countsOf(post),
      ]);
      return new Map(counts);
    },
  },
};

async function* pagesOf(
  io: Io,
  { base, sort, time, pages }: Config,
  subreddit: string,
  headers: Record<string, string>,
): AsyncGenerator<Page> {
  let after: string | null | undefined;
  for (let page = 0; page < pages; page += 1) {
    const query = new URLSearchParams({ limit: '100', raw_json: '1' });
    if (sort === 'top' || sort === 'controversial') query.set('t', time);
    if (after) query.set('after', after);
    const { data, reply } = await fetchJson(io, `${base}/r/${subreddit}/${sort}?${query}`, listing, {
      headers,
    });
    const links = data.data.children.filter(({ kind }) => kind === 't3');
    const { read, unread } = readEach(
      link,
      links.map((child) => child.data),
    );
    const standing = read.filter((post) => !post.removed_by_category);
    yield { found: standing.map(trendOf), unread, headers: reply.headers };
    ({ after } = data.data);
    if (!after) return;
  }
}

/** In the form of Reddit's rules: platform, app, version, and contact. */
function userAgent(username: string): string {
  return `server:copydesk:1 (by /u/${username.replace(/^\/?u\//, '')})`;
}

function headersOf(token: string, agent: string): Record<string, string> {
  return { authorization: `Bearer ${token}`, 'user-agent': agent };
}
