import { z } from 'zod';

import type { MeasuredPost, NetworkAccount } from '#server/networks/network.ts';
import { apiOf, callApi, read, type Api } from './api.ts';

const count = z.int().min(0).nullish().catch(null);

const measured = z.object({
  id: z.string(),
  email: z
    .object({
      status: z.string().catch(''),
      opened_count: count,
      track_opens: z.boolean().catch(false),
      track_clicks: z.boolean().catch(false),
      feedback_enabled: z.boolean().catch(false),
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
  const areOpen = asked.length > 0 && (await areCommentsOpen(api));
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
      found.map(async (post) => {
        const comments = await commentsOf(api, post.id);
        // Where nobody can comment there is nothing to count.
        counts.set(post.id, countsOf(post, areOpen ? comments : comments || null));
      }),
    );
  }
  return counts;
}

/**
 * Opens, clicks and feedback are those of a mail. Ghost reports 0 of them for a post that was never mailed, and for
 * mails without tracking or buttons: nothing was counted there.
 */
function countsOf(
  { email, count: { clicks, positive_feedback } }: z.infer<typeof measured>,
  comments: number | null,
): Record<string, number> {
  const mail = email?.status === 'submitted' ? email : null;
  const named = Object.entries({
    opens: mail?.track_opens ? mail.opened_count : null,
    clicks: mail?.track_clicks ? clicks : null,
    likes: mail?.feedback_enabled ? positive_feedback : null,
    comments,
  });
  return Object.fromEntries(named.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}

const settings = z.object({ settings: z.array(z.object({ key: z.string(), value: z.unknown() })) });

/** Whether members can comment on the site's posts; false where the key may not read that. */
async function areCommentsOpen(api: Api): Promise<boolean> {
  const query = { group: 'comments' };
  const answer = await callApi(api, { path: 'settings/', query, accepts: [403, 404] });
  if (answer.status !== 200) return false;
  const choice = read(api, answer, settings).settings.find(({ key }) => key === 'comments_enabled')?.value;
  return choice === 'all' || choice === 'paid';
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
