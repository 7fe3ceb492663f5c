import { z } from 'zod';

import { wordpress as facts } from '#contract/networks/wordpress.ts';
import { readTitle, webAddress } from '#server/lib/plain-text.ts';
import { awaitSettled, draftGone } from '#server/networks/article-drafts.ts';
import { articleOf } from '#server/networks/article.ts';
import type { Found, NetworkAccount, Published, Sending } from '#server/networks/network.ts';
import { apiOf, callApi, hostOf, read, secretOf, type Api } from './api.ts';
import { prepared, type Prepared } from './draft.ts';
import { bornAt } from './key.ts';
import { chosenOf } from './options.ts';

const post = z.object({
  id: z.int(),
  status: z.string(),
  slug: z.string(),
  link: z.string().nullish().catch(null),
});

type Post = z.infer<typeof post>;

const fields = 'id,status,slug,link';

/**
 * Publishes the draft: one request that says no more than its state and its slug.
 * https://developer.wordpress.org/rest-api/reference/posts/#update-a-post
 */
export async function sendPost(
  account: NetworkAccount,
  sending: Sending,
  signal: AbortSignal,
): Promise<Published> {
  const api = apiOf(account, signal);
  const draft = prepared.parse(sending.prepared);
  const { current, aheadMs } = await currentOf(api, draft, account.now());
  if (current && isSent(current, draft)) return publishedOf(current);
  const other = await sentBefore(api, account, sending, { draft, aheadMs });
  if (other) return publishedOf(other);
  if (!current) throw draftGone(hostOf(api));
  const { status, slug } = chosenOf(sending);
  const answer = await callApi(api, {
    method: 'POST',
    path: `wp/v2/posts/${draft.id}`,
    query: { context: 'edit', _fields: fields },
    // Without a slug the site makes one of the title.
    json: { status, slug },
    seen: true,
    timeoutMs: 60_000,
  });
  return publishedOf(read(api, answer, post, true));
}

/**
 * Whether the draft was published. If it is still a draft some time after the attempt, publishing it again is
 * safe: it is the same post.
 */
export async function findPost(
  account: NetworkAccount,
  sending: Sending,
  signal: AbortSignal,
): Promise<Found> {
  const draft = prepared.parse(sending.prepared);
  const { current } = await currentOf(apiOf(account, signal), draft, account.now());
  // Deleted there, published or not.
  if (!current) return { state: 'cannot_tell' };
  if (isSent(current, draft)) return { state: 'found', published: publishedOf(current) };
  awaitSettled(sending, account.now());
  return { state: 'absent' };
}

/**
 * @returns `current`: null where it was deleted; `aheadMs`: how far the site's clock is ahead of ours
 */
async function currentOf(
  api: Api,
  { id }: Prepared,
  now: Date,
): Promise<{ current: Post | null; aheadMs: number }> {
  const query = { context: 'edit', _fields: fields };
  const answer = await callApi(api, { path: `wp/v2/posts/${id}`, query, accepts: [404, 410] });
  const theirs = Date.parse(answer.headers.date ?? '');
  const aheadMs = Number.isNaN(theirs) ? 0 : theirs - now.getTime();
  const found = answer.status === 200 ? read(api, answer, post) : null;
  return { current: found?.status === 'trash' ? null : found, aheadMs };
}

/** The marker is the slug until the post is sent, in whatever state it is sent: as a draft too. */
const isSent = ({ slug }: Post, { marker }: Prepared) => slug !== marker;

/** An attempt within this time of the key's choice is the first one. */
const firstMs = 5_000;

/** How far clocks may differ beyond the response's Date. */
const toleranceMs = 30_000;

const titled = z.array(post.extend({ title: z.object({ raw: z.string() }) }));

/**
 * A request of an earlier attempt may have been carried out after `find` said that the post is absent, and
 * before it was prepared again: then that draft was no draft any more, and another one was created. So further
 * attempts look for a post with the same title that is as old as the key.
 */
async function sentBefore(
  api: Api,
  account: NetworkAccount,
  sending: Sending,
  { draft, aheadMs }: { draft: Prepared; aheadMs: number },
): Promise<Post | null> {
  const born = bornAt(sending.key);
  if (born === null || sending.attemptedAt.getTime() - born.getTime() < firstMs) return null;
  const query = {
    author: String(secretOf(account).user_id),
    after: new Date(born.getTime() + aheadMs - toleranceMs).toISOString(),
    status: 'any',
    context: 'edit',
    per_page: '100',
    _fields: `${fields},title`,
  };
  const posts = read(api, await callApi(api, { path: 'wp/v2/posts', query }), titled);
  const { title } = articleOf(sending, facts);
  const own = (one: Post) => one.id === draft.id || one.slug === draft.marker;
  return posts.find((one) => !own(one) && readTitle(one.title.raw, true) === readTitle(title, false)) ?? null;
}

/** What readers find at the site; the link of a draft is for its editors. */
function publishedOf({ id, link }: Post): Published {
  return { id: String(id), url: webAddress(link) };
}
