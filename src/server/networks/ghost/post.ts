import { z } from 'zod';

import { webAddress } from '#server/lib/plain-text.ts';
import { awaitSettled, draftGone } from '#server/networks/article-drafts.ts';
import type { Found, NetworkAccount, Published, Sending } from '#server/networks/network.ts';
import { apiOf, callApi, hostOf, read, type Api } from './api.ts';
import { again, prepared, type Prepared } from './draft.ts';
import { chosenOf } from './options.ts';

const answer = z.object({
  posts: z.tuple([
    z.object({
      id: z.string(),
      slug: z.string(),
      updated_at: z.string(),
      url: z.string().nullish().catch(null),
    }),
  ]),
});

type Post = z.infer<typeof answer>['posts'][0];

/**
 * Publishes the draft. Ghost refuses a change that does not name the post's last one, and publishing it again
 * would give it another slug: so it is read first.
 * https://docs.ghost.org/admin-api/posts/publishing-a-post
 */
export async function send(
  account: NetworkAccount,
  sending: Sending,
  signal: AbortSignal,
): Promise<Published> {
  const api = apiOf(account, signal);
  const draft = prepared.parse(sending.prepared);
  const current = await currentOf(api, draft);
  if (!current) throw draftGone(hostOf(api));
  if (isSent(current, draft)) return publishedOf(current);
  const { status, slug, newsletter } = chosenOf(sending);
  const [mailed] = newsletter;
  return publishedOf(
    await change(api, current, {
      // Without a slug the site makes one of the title.
      fields: { status, slug },
      // Only the change from draft to published is mailed, so that no repetition can be.
      query: mailed === undefined ? {} : { newsletter: mailed },
      seen: true,
    }),
  );
}

/**
 * Whether the draft was published. If it is still a draft some time after the attempt, it is changed: a request
 * that is still on its way names the state before, and Ghost refuses it.
 */
export async function find(account: NetworkAccount, sending: Sending, signal: AbortSignal): Promise<Found> {
  const api = apiOf(account, signal);
  const draft = prepared.parse(sending.prepared);
  const current = await currentOf(api, draft);
  // Deleted there, published or not.
  if (!current) return { state: 'cannot_tell' };
  if (isSent(current, draft)) return { state: 'found', published: publishedOf(current) };
  awaitSettled(sending, account.now());
  const slug = current.slug === draft.marker ? again(draft.marker) : draft.marker;
  await change(api, current, { fields: { slug } });
  return { state: 'absent' };
}

async function currentOf(api: Api, { id }: Prepared): Promise<Post | null> {
  const query = { formats: 'plaintext' };
  const reply = await callApi(api, { path: `posts/${id}/`, query, accepts: [404] });
  return reply.status === 404 ? null : read(api, reply, answer).posts[0];
}

/** https://docs.ghost.org/admin-api/posts/updating-a-post */
async function change(
  api: Api,
  { id, updated_at }: Post,
  {
    fields,
    query = {},
    seen = false,
  }: { fields: object; query?: Readonly<Record<string, string>>; seen?: boolean },
): Promise<Post> {
  const reply = await callApi(api, {
    method: 'PUT',
    path: `posts/${id}/`,
    query: { ...query, formats: 'plaintext' },
    json: { posts: [{ ...fields, updated_at }] },
    seen,
    timeoutMs: 60_000,
  });
  return read(api, reply, answer, seen).posts[0];
}

/** The marker is the slug until the post is sent, in whatever state it is sent: as a draft too. */
function isSent({ slug }: Post, { marker }: Prepared): boolean {
  return slug !== marker && slug !== again(marker);
}

/** What readers find at the site; the URL of a draft is its preview. */
function publishedOf({ id, url }: Post): Published {
  return { id, url: webAddress(url) };
}
