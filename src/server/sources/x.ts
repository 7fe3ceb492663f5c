import { z } from 'zod';

import { t } from '#contract/message.ts';
import type { Counts } from '#contract/sources/all.ts';
import type { Fetched, Io } from '#server/lib/io.ts';
import { apiBase, secretText, texts } from './config-fields.ts';
import { gather, keysOf, polled, type Page } from './gather.ts';
import { readEach } from './reply-fields.ts';
import { fetchJson } from './reply.ts';
import { SourceError, type Cursor, type Budget, type Source } from './source.ts';
import { allowance, inDollars, mills, priceOfPost, untilTomorrow } from './x-money.ts';
import { countsOf, includes, post, trendOf } from './x-post.ts';

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

const searchReply = z.object({
  data: z.array(z.unknown()).optional(),
  includes: includes.optional(),
  meta: z.object({ result_count: z.int() }),
});

const lookupReply = z.object({
  data: z.array(post.pick({ id: true, public_metrics: true })).optional(),
  errors: z.array(z.object({ resource_id: z.string().nullish(), type: z.string().nullish() })).optional(),
});

const postFields = 'created_at,public_metrics,author_id,entities,lang,attachments,possibly_sensitive';
const label = 'X';
const hourMs = 3_600_000;
/** Recent search reaches back seven days. */
const reachMs = 7 * 24 * hourMs - hourMs;
/** The least and the most that one search gives. */
const perSearch = { least: 10, most: 100 };

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
  everyMinutes: 60,
  async poll({ config: own, cursor, now, io, spending }) {
    const { bearerToken } = keysOf(label, { bearerToken: own.bearerToken });
    const current: Search = {
      io,
      own,
      token: bearerToken,
      spending,
      now,
      next: { ...cursor },
      stopped: false,
    };
    const end = now.getTime() - own.settleHours * hourMs;
    const windows = own.queries
      .map((query) => ({ query, start: windowStart(cursor[`until ${query}`], end, now) }))
      .filter(({ start }) => end - start > hourMs / 6)
      // If the money does not suffice for all, those waiting longest come first.
      .toSorted((a, b) => a.start - b.start);
    const share = Math.floor(own.postsPerPoll / own.queries.length);
    const gathered = await gather(
      label,
      now,
      windows.map((window) => () => searched(current, { ...window, end, share })),
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
    async counts({ config: own, cursor, externalIds, now, io, spending }) {
      const { bearerToken } = keysOf(label, { bearerToken: own.bearerToken });
      const budget = allowance({ dollars: own.budget, share: own.rereadShare, least: 0 }, now);
      const units = await spending.reserve({ units: externalIds.length, price: mills.post, budget });
      if (units === 0) return new Map();
      const ids = externalIds.slice(0, units);
      const prefix = cursor.fields === 'post' ? 'post' : 'tweet';
      const query = new URLSearchParams({ ids: ids.join(','), [`${prefix}.fields`]: 'public_metrics' });
      const { data } = await billed(spending, units * mills.post, () =>
        fetchJson(io, `${own.base}/2/tweets?${query}`, lookupReply, bearer(bearerToken)),
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

interface Search {
  io: Io;
  own: Config;
  token: string;
  spending: Budget;
  now: Date;
  /** The new cursor. */
  next: Cursor;
  /** Set when the budget ended. */
  stopped: boolean;
}

/** Where the last search of this query ended: no post is read, and charged, twice. */
function windowStart(until: Cursor[string] | undefined, end: number, now: Date): number {
  return Math.max(typeof until === 'number' ? until : end - 24 * hourMs, now.getTime() - reachMs);
}

async function* searched(
  current: Search,
  { query, start, end, share }: { query: string; start: number; end: number; share: number },
): AsyncGenerator<Page> {
  const { own, spending, now } = current;
  if (current.stopped) return;
  const price = priceOfPost(own.details);
  const units = Math.min(Math.max(share, perSearch.least), perSearch.most);
  const least = perSearch.least * price;
  const budget = allowance({ dollars: own.budget, share: 1 - own.rereadShare, least }, now);
  const granted = await spending.reserve({ units, price, budget });
  if (granted < perSearch.least) {
    await spending.release(granted * price);
    current.stopped = true;
    return;
  }
  const { data, reply } = await billed(spending, granted * price, () =>
    search(current, {
      query: `(${query}) -is:retweet${own.minLikes > 0 ? ` min_likes:${own.minLikes}` : ''}`,
      max_results: String(granted),
      sort_order: 'relevancy',
      start_time: new Date(start).toISOString(),
      end_time: new Date(end).toISOString(),
      ...(own.details && {
        expansions: 'author_id,attachments.media_keys',
        'user.fields': 'username,name',
        'media.fields': 'url,preview_image_url',
      }),
    }),
  );
  const posts = data.data ?? [];
  const included = data.includes ?? {};
  const cost =
    posts.length * mills.post +
    (included.users?.length ?? 0) * mills.user +
    (included.media?.length ?? 0) * mills.media;
  await spending.release(granted * price - cost);
  current.next[`until ${query}`] = end;
  const { read, unread } = readEach(post, posts);
  yield { found: read.map((each) => trendOf(each, included)), unread, headers: reply.headers };
}

/**
 * X renames `tweet.fields` to `post.fields`, and refuses an unknown parameter: the one that worked is
 * remembered, and a refusal tries the other once. A refusal costs nothing.
 */
async function search(
  { io, own, token, next }: Search,
  parameters: Record<string, string>,
): Promise<{ data: z.infer<typeof searchReply>; reply: Fetched }> {
  const searchBy = (prefix: string) => {
    const query = new URLSearchParams({ ...parameters, [`${prefix}.fields`]: postFields });
    return fetchJson(io, `${own.base}/2/tweets/search/recent?${query}`, searchReply, bearer(token));
  };
  const usual = next.fields === 'post' ? 'post' : 'tweet';
  try {
    return await searchBy(usual);
  } catch (error) {
    if (!(error instanceof SourceError) || error.status !== 400) throw error;
    const other = usual === 'post' ? 'tweet' : 'post';
    const answer = await searchBy(other).catch(() => null);
    // When both are refused, the cause is another, and the first refusal names it.
    if (!answer) throw error;
    next.fields = other;
    return answer;
  }
}

/** X does not bill a refusal. An incomplete or invalid response may have been billed. */
async function billed<Answer>(
  spending: Budget,
  reserved: number,
  request: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof SourceError && error.status !== null) await spending.release(reserved);
    throw error;
  }
}

function bearer(token: string): { headers: Record<string, string> } {
  return { headers: { authorization: `Bearer ${token}` } };
}
