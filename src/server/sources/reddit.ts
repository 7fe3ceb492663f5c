import { z } from 'zod';

import { t } from '#contract/message.ts';
import type { Counts } from '#contract/sources/all.ts';
import type { Io } from '#server/lib/io.ts';
import { withKeysOrAccount, type Api } from './as-account.ts';
import { apiBase, listText, openText, secretText, texts } from './config-fields.ts';
import { gather, polled, type Gathered, type Page } from './gather.ts';
import { countsOf, isForEveryone, link, trendOf } from './reddit-post.ts';
import { readEach } from './reply-fields.ts';
import { fetchJson } from './reply.ts';
import type { Source } from './source.ts';
import { basicAuth, form, livingToken, withToken, type RenewedToken } from './token.ts';

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
  get accountOpens() {
    return t`The same communities without keys of an app for this source. Accounts in private communities do not open these.`;
  },
  everyMinutes: 15,
  async poll({ config: own, cursor, now, io, keep, accounts }) {
    const listed = (from: Api): Promise<Gathered> =>
      gather(
        label,
        now,
        own.subreddits.map((name) => () => pagesOf(from, own, name)),
      );
    const { result, kept } = await withKeysOrAccount(
      { label, keys: keysIn(own), accounts },
      {
        keys: ({ clientId, clientSecret, username }) =>
          withToken(
            { cursor, now, keep },
            [clientId, clientSecret],
            () => tokenFor(io, own.authBase, { clientId, clientSecret, username }),
            (token) => listed({ io, base: own.base, headers: headersOf(token, userAgent(username)) }),
          ),
        account: async (from) => ({ result: await listed(from), kept: {} }),
      },
    );
    return polled(result, kept);
  },
  reread: {
    source: 'reddit',
    batch: 100,
    async counts({ config: own, cursor, externalIds, now, io, accounts }) {
      const query = new URLSearchParams({
        id: externalIds.map((id) => `t3_${id}`).join(','),
        raw_json: '1',
      });
      const info = (from: Api) =>
        fetchJson(from.io, `${from.base}/api/info?${query}`, listing, { headers: from.headers });
      const { data } = await withKeysOrAccount(
        { label, keys: keysIn(own), accounts },
        {
          keys({ username }) {
            const headers = headersOf(livingToken(label, cursor, now), userAgent(username));
            return info({ io, base: own.base, headers });
          },
          account: info,
        },
      );
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

const keysIn = ({ clientId, clientSecret, username }: Config) => ({ clientId, clientSecret, username });

async function tokenFor(
  io: Io,
  authBase: string,
  { clientId, clientSecret, username }: Record<'clientId' | 'clientSecret' | 'username', string>,
): Promise<RenewedToken> {
  const request = form({ grant_type: 'client_credentials' });
  const { data } = await fetchJson(io, `${authBase}/api/v1/access_token`, tokenReply, {
    ...request,
    headers: {
      ...request.headers,
      authorization: basicAuth(clientId, clientSecret),
      'user-agent': userAgent(username),
    },
  });
  return { token: data.access_token, expiresIn: data.expires_in };
}

async function* pagesOf(
  { io, base, headers }: Api,
  { sort, time, pages }: Config,
  subreddit: string,
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
    // An account may see what only members see; this is stored for everyone who uses the installation.
    const standing = read.filter((post) => !post.removed_by_category && isForEveryone(post));
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
