import { z } from 'zod';

import { t } from '#contract/message.ts';
import type { Counts } from '#contract/sources/all.ts';
import { withKeysOrAccount, type Api } from './as-account.ts';
import { apiBase, secretText, texts } from './config-fields.ts';
import { gather, polled } from './gather.ts';
import type { Source } from './source.ts';
import { allowance, inDollars, mills, untilTomorrow } from './x-money.ts';
import { countsOf, post } from './x-post.ts';
import { billed, byToken, fetchFrom, searched, windowStart, type Search } from './x-search.ts';

/** X accepts 512 characters; the rest is for what we append. */
const longestQuery = 460;

const config = z.object({
  base: apiBase('https://api.x.com'),
  bearerToken: secretText(
    () => t`Bearer token of an app`,
    () => t`Bearer token`,
  ),
  queries: z
    .array(z.string().trim().min(1).max(longestQuery))
    .min(1)
    .max(20)
    .meta(
      texts(
        () => t`What to search for, in X’s own search language`,
        () => t({ message: 'Searches', context: 'noun' }),
      ),
    ),
  minLikes: z
    .int()
    .min(0)
    .default(100)
    .meta(
      texts(
        () => t`Only posts with as many likes`,
        () => t`Least likes`,
      ),
    ),
  settleHours: z
    .number()
    .min(0)
    .max(48)
    .default(3)
    .meta(
      texts(
        () => t`How old a post is when it is read, the only time: its likes have come by then`,
        () => t`Hours to settle`,
      ),
    ),
  postsPerPoll: z
    .int()
    .min(10)
    .max(500)
    .default(50)
    .meta(
      texts(
        () => t`Posts at one poll, at most`,
        () => t`Posts per poll`,
      ),
    ),
  details: z
    .boolean()
    .default(true)
    .meta(
      texts(
        () => t`Authors and pictures too, which X may bill`,
        () => t`Authors and pictures`,
      ),
    ),
  budget: z
    .number()
    .min(0)
    .max(100_000)
    .default(10)
    .meta(
      texts(
        () => t`US dollars a month that reading may cost`,
        () => t`Budget a month`,
      ),
    ),
  rereadShare: z
    .number()
    .min(0)
    .max(1)
    .default(0.4)
    .meta(
      texts(
        () => t`Which part of the budget is for reading counts again`,
        () => t`Part for counts`,
      ),
    ),
});

type Config = z.infer<typeof config>;

const lookupReply = z.object({
  data: z.array(post.pick({ id: true, public_metrics: true })).optional(),
  errors: z.array(z.object({ resource_id: z.string().nullish(), type: z.string().nullish() })).optional(),
});

const label = 'X';
const hourMs = 3_600_000;

/** Searches X by its paid API. https://docs.x.com/x-api/posts/search-recent-posts */
export const x: Source<Config> = {
  kind: 'x',
  label,
  get description() {
    return t`Searches the posts of the last days that have many likes. X bills each post it answers: a budget a month, spread over its days, stops in time. X sells no list of trending posts.`;
  },
  documentation: 'https://docs.x.com/x-api/posts/search/introduction',
  untried: true,
  config,
  settings: [
    {
      name: 'X_BEARER_TOKEN',
      field: 'bearerToken',
      what: 'X: bearer token of an app. Reading is billed by X.',
    },
  ],
  get accountOpens() {
    return t`The same searches without a bearer token. X bills them alike, and the budget of the source holds for them too.`;
  },
  everyMinutes: 60,
  async poll({ config: own, cursor, now, io, spending, accounts }) {
    const end = now.getTime() - own.settleHours * hourMs;
    const windows = own.queries
      .map((query) => ({ query, start: windowStart(cursor[`until ${query}`], end, now) }))
      .filter(({ start }) => end - start > hourMs / 6)
      // If the money does not suffice for all, those waiting longest come first.
      .toSorted((a, b) => a.start - b.start);
    const share = Math.floor(own.postsPerPoll / own.queries.length);
    const search = async (api: Api) => {
      const current: Search = { api, own, spending, now, next: { ...cursor }, stopped: false };
      const lists = windows.map((window) => () => searched(current, { ...window, end, share }));
      return { current, gathered: await gather(label, now, lists) };
    };
    const { current, gathered } = await withKeysOrAccount(
      { label, keys: { bearerToken: own.bearerToken }, accounts },
      { keys: ({ bearerToken }) => search(byToken(io, own.base, bearerToken)), account: search },
    );
    const dollars = inDollars(await spending.spent());
    const spent = t`US$ ${{ dollars }} of ${{ budget: own.budget.toFixed(2) }} spent this month, by our own count.`;
    const stop = current.stopped
      ? [t`Today’s part of the budget is used up; reading goes on tomorrow (UTC).`]
      : [];
    return {
      ...polled(gathered, current.next),
      waitMs: current.stopped ? untilTomorrow(now) : gathered.waitMs,
      remarks: [...gathered.remarks, ...stop, spent],
    };
  },
  reread: {
    source: 'x',
    batch: 100,
    /** Reads as many as the budget covers; the others keep their counts. */
    async counts({ config: own, cursor, externalIds, now, io, spending, accounts }) {
      const lookUp = (api: Api, query: URLSearchParams) => fetchFrom(api, `/2/tweets?${query}`, lookupReply);
      const keys = { bearerToken: own.bearerToken };
      const budget = allowance({ dollars: own.budget, share: own.rereadShare, least: 0 }, now);
      const units = await spending.reserve({ units: externalIds.length, price: mills.post, budget });
      if (units === 0) return new Map();
      const ids = externalIds.slice(0, units);
      const prefix = cursor.fields === 'post' ? 'post' : 'tweet';
      const query = new URLSearchParams({ ids: ids.join(','), [`${prefix}.fields`]: 'public_metrics' });
      const { data } = await billed(spending, units * mills.post, () =>
        withKeysOrAccount(
          { label, keys, accounts },
          {
            keys: ({ bearerToken }) => lookUp(byToken(io, own.base, bearerToken), query),
            account: (api) => lookUp(api, query),
          },
        ),
      );
      const read = data.data ?? [];
      await spending.release((units - read.length) * mills.post);
      const gone = (data.errors ?? []).filter(({ type }) => type?.endsWith('/resource-not-found'));
      return new Map<string, Counts | null>([
        ...gone.flatMap(({ resource_id: id }): [string, null][] => (id ? [[id, null]] : [])),
        ...read.map((each): [string, Counts] => [each.id, countsOf(each)]),
      ]);
    },
  },
};
