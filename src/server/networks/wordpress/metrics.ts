import { z } from 'zod';

import type { MeasuredPost, NetworkAccount } from '#server/networks/network.ts';
import { apiOf, callApi, read, secretOf, type Api } from './api.ts';

const listed = z.array(z.object({ id: z.int() }));

/** As many posts as one list holds. */
const batch = 100;

/**
 * The approved comments of others. WordPress counts neither views nor likes; plugins that do have no common
 * interface.
 * @returns a post that was deleted, for good or into the trash, is missing
 */
export async function readMetrics(
  account: NetworkAccount,
  posts: readonly MeasuredPost[],
  signal: AbortSignal,
): Promise<Map<string, Record<string, number>>> {
  const api = apiOf(account, signal);
  const { user_id } = secretOf(account);
  const there: string[] = [];
  for (let from = 0; from < posts.length; from += batch) {
    const ids = posts.slice(from, from + batch).map(({ id }) => id);
    there.push(...(await existing(api, ids)));
  }
  const counts = await Promise.all(
    there.map(async (id): Promise<[string, Record<string, number>]> => {
      const comments = await commentsOf(api, id, user_id);
      return [id, comments === null ? {} : { comments }];
    }),
  );
  return new Map(counts);
}

/** https://developer.wordpress.org/rest-api/reference/posts/#list-posts (`any` leaves out the trash) */
async function existing(api: Api, ids: readonly string[]): Promise<string[]> {
  const query = {
    include: ids.join(','),
    status: 'any',
    context: 'edit',
    per_page: String(batch),
    _fields: 'id',
  };
  const found = read(api, await callApi(api, { path: 'wp/v2/posts', query }), listed);
  return found.map(({ id }) => String(id)).filter((id) => ids.includes(id));
}

/** Null where the site does not say: plugins that switch comments off take the route away. */
async function commentsOf(api: Api, post: string, user: number): Promise<number | null> {
  const query = { post, author_exclude: String(user), per_page: '1', _fields: 'id' };
  const answer = await callApi(api, { path: 'wp/v2/comments', query, accepts: [401, 403, 404] });
  const total = answer.headers['x-wp-total'] ?? '';
  return answer.status === 200 && /^\d{1,9}$/.test(total) ? Number(total) : null;
}
