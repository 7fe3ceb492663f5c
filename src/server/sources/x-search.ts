import { z } from 'zod';

import type { Fetched, Io } from '#server/lib/io.ts';
import type { Api } from './as-account.ts';
import type { Page } from './gather.ts';
import { readEach } from './reply-fields.ts';
import { fetchJson } from './reply.ts';
import { SourceError, type Budget, type Cursor } from './source.ts';
import { allowance, mills, priceOfPost } from './x-money.ts';
import { includes, post, trendOf } from './x-post.ts';

const searchReply = z.object({
  data: z.array(z.unknown()).optional(),
  includes: includes.optional(),
  meta: z.object({ result_count: z.int() }),
});

const postFields = 'created_at,public_metrics,author_id,entities,lang,attachments,possibly_sensitive';
const hourMs = 3_600_000;
/** Recent search reaches back seven days. */
const reachMs = 7 * 24 * hourMs - hourMs;
/** The least and the most that one search gives. */
const perSearch = { least: 10, most: 100 };

export function byToken(io: Io, base: string, token: string): Api {
  return { io, base, headers: { authorization: `Bearer ${token}` } };
}

export function fetchFrom<Answer>({ io, base, headers }: Api, path: string, schema: z.ZodType<Answer>) {
  return fetchJson(io, base + path, schema, { headers });
}

/** A poll's searches. */
export interface Search {
  api: Api;
  own: { details: boolean; minLikes: number; budget: number; rereadShare: number };
  spending: Budget;
  now: Date;
  /** The new cursor. */
  next: Cursor;
  /** Set when the budget ended. */
  stopped: boolean;
}

/** Where the last search of this query ended: no post is read, and charged, twice. */
export function windowStart(until: Cursor[string] | undefined, end: number, now: Date): number {
  return Math.max(typeof until === 'number' ? until : end - 24 * hourMs, now.getTime() - reachMs);
}

export async function* searched(
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
  { api, next }: Search,
  parameters: Record<string, string>,
): Promise<{ data: z.infer<typeof searchReply>; reply: Fetched }> {
  const searchBy = (prefix: string) => {
    const query = new URLSearchParams({ ...parameters, [`${prefix}.fields`]: postFields });
    return fetchFrom(api, `/2/tweets/search/recent?${query}`, searchReply);
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

/** X does not bill a refusal, nor a request that an account may not make. An incomplete or invalid response may have been billed. */
export async function billed<Answer>(
  spending: Budget,
  reserved: number,
  request: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await request();
  } catch (error) {
    const refused = error instanceof SourceError && (error.status !== null || error.problem === 'needs_keys');
    if (refused) await spending.release(reserved);
    throw error;
  }
}
