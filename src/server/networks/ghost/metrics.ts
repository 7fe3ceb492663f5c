import { z } from 'zod';

import type { MeasuredPost, NetworkAccount } from '#server/networks/network.ts';
import { apiOf, callApi, read, type Api } from './api.ts';

const count = z.int().min(0).nullish().catch(null);

const measured = z.object({
  id: z.string(),
  email: z
    .object({
      opened_count: count,
      track_opens: z.boolean().catch(false),
      track_clicks: z.boolean().catch(false),
    })
    .nullish()
    .catch(null),
  count: z.object({ clicks: count, positive_feedback: count }).partial().catch({}),
});

const posts = z.object({ posts: z.array(measured) });

/** Ghost answers with the texts of the posts too, so that a batch is small. */
const batch = 15;

/** @returns a post that was deleted is missing */
export async function readMetrics(
  account: NetworkAccount,
  asked: readonly MeasuredPost[],
  signal: AbortSignal,
): Promise<Map<string, Record<string, number>>> {
  const api = apiOf(account, signal);
  const counts = new Map<string, Record<string, number>>();
  for (let from = 0; from < asked.length; from += batch) {
    const ids = asked.slice(from, from + batch).map(({ id }) => id);
    const query = {
      filter: `id:[${ids.join(',')}]`,
      include: 'email,count.clicks,count.positive_feedback',
      formats: 'plaintext',
      limit: String(batch),
    };
    const found = read(api, await callApi(api, { path: 'posts/', query }), posts).posts;
    await Promise.all(
      found.map(async (post) => void counts.set(post.id, countsOf(post, await commentsOf(api, post.id)))),
    );
  }
  return counts;
}

/** Clicks and opens are those of the mail: a post that was not mailed has none that could be counted. */
function countsOf(post: z.infer<typeof measured>, comments: number | null): Record<string, number> {
  const { email } = post;
  const named = Object.entries({
    opens: email?.track_opens ? email.opened_count : null,
    clicks: email?.track_clicks ? post.count.clicks : null,
    likes: post.count.positive_feedback,
    comments,
  });
  return Object.fromEntries(named.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}

const page = z.object({ meta: z.object({ pagination: z.object({ total: z.int().min(0) }) }) });

/** Null where the site does not say: older versions have no list of comments. */
async function commentsOf(api: Api, post: string): Promise<number | null> {
  const query = { filter: `post_id:'${post}'+status:published`, limit: '1' };
  const answer = await callApi(api, { path: 'comments/', query, accepts: [400, 403, 404, 422] });
  return answer.status === 200 ? read(api, answer, page).meta.pagination.total : null;
}

/**
 * The members of the site, free and paid.
 * https://docs.ghost.org/admin-api/members/overview
 * @returns null where the key may not read them
 */
export async function readMembers(account: NetworkAccount, signal: AbortSignal): Promise<number | null> {
  const api = apiOf(account, signal);
  const answer = await callApi(api, {
    path: 'members/',
    query: { limit: '1', fields: 'id' },
    accepts: [403, 404],
  });
  return answer.status === 200 ? read(api, answer, page).meta.pagination.total : null;
}
