import { t } from '#contract/message.ts';
import { webAddress } from '#server/lib/plain-text.ts';
import { awaitSettled, draftGone } from '#server/networks/article-drafts.ts';
import {
  NetworkError,
  type Found,
  type NetworkAccount,
  type Published,
  type Sending,
} from '#server/networks/network.ts';
import { checkAccount } from '#server/networks/replies.ts';
import { apiOf, callApi, hostOf, read, type Api } from './api.ts';
import { chosenOf, type Chosen } from './options.ts';
import { isAsFilled, outcomeOf, prepared, storedOne, type Prepared, type Stored } from './prepared.ts';

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
  const made = prepared.parse(sending.prepared);
  const chosen = chosenOf(sending);
  const current = await currentOf(api, made);
  if (!current) throw draftGone(hostOf(api));
  const outcome = outcomeOf(current, made, chosen);
  if (outcome === 'sent') return publishedOf(current);
  if (outcome === 'unclear') throw unclear(api, null);
  // `find` changes the slug; all else is not ours.
  if (current.slug === made.draft.slug && !isAsFilled(current, made.draft)) throw edited(api);
  const published = await publish(api, current, chosen).catch(async (error: unknown) => {
    throw await proven(api, error, { made, chosen });
  });
  if (published.id !== current.id || outcomeOf(published, made, chosen) !== 'sent') throw unclear(api, null);
  return publishedOf(published);
}

/**
 * Whether the draft was published. If it is still a draft some time after the attempt, it is changed: a request
 * that is still on its way names the state before, and Ghost refuses it.
 */
export async function find(account: NetworkAccount, sending: Sending, signal: AbortSignal): Promise<Found> {
  const api = apiOf(account, signal);
  const made = prepared.parse(sending.prepared);
  const chosen = chosenOf(sending);
  const current = await currentOf(api, made);
  // Deleted there, published or not.
  if (!current) return { state: 'cannot_tell' };
  const outcome = outcomeOf(current, made, chosen);
  if (outcome === 'sent') return { state: 'found', published: publishedOf(current) };
  if (outcome === 'unclear') return { state: 'cannot_tell' };
  const now = account.now();
  awaitSettled(sending, now);
  const changed = await change(api, current, { fields: { slug: `${made.marker}-${now.getTime()}` } });
  const isSafe = outcomeOf(changed, made, chosen) === 'unsent' && changed.updated_at !== current.updated_at;
  return { state: isSafe ? 'absent' : 'cannot_tell' };
}

async function currentOf(api: Api, { draft }: Prepared): Promise<Stored | null> {
  const query = { formats: 'plaintext', include: 'email' };
  const reply = await callApi(api, { path: `posts/${draft.id}/`, query, accepts: [404] });
  return reply.status === 404 ? null : read(api, reply, storedOne).posts[0];
}

function publish(api: Api, current: Stored, { status, slug, newsletter }: Chosen): Promise<Stored> {
  const [mailed] = newsletter;
  return change(api, current, {
    // Without a slug the site makes one of the title.
    fields: { status, slug },
    // Only the change from draft to published is mailed, so that no repetition can be.
    query: { include: 'email', ...(mailed !== undefined && { newsletter: mailed }) },
    seen: true,
  });
}

/** https://docs.ghost.org/admin-api/posts/updating-a-post */
async function change(
  api: Api,
  { id, updated_at }: Stored,
  {
    fields,
    query = {},
    seen = false,
  }: { fields: object; query?: Readonly<Record<string, string>>; seen?: boolean },
): Promise<Stored> {
  const reply = await callApi(api, {
    method: 'PUT',
    path: `posts/${id}/`,
    query: { ...query, formats: 'plaintext' },
    json: { posts: [{ ...fields, updated_at }] },
    seen,
    timeoutMs: 60_000,
  });
  return read(api, reply, storedOne, seen).posts[0];
}

/**
 * What a refused request means. A proxy may have repeated one that went through, and Ghost mails after it has
 * published: so a refusal counts only where the draft is read, and is one still.
 */
async function proven(
  api: Api,
  error: unknown,
  { made, chosen }: { made: Prepared; chosen: Chosen },
): Promise<unknown> {
  const isRefusal =
    error instanceof NetworkError &&
    error.replyText !== null &&
    (error.kind === 'reject' || error.kind === 'retry');
  if (!isRefusal) return error;
  const current = await currentOf(api, made).catch(() => null);
  return current && outcomeOf(current, made, chosen) === 'unsent' ? error : unclear(api, error);
}

function unclear(api: Api, refusal: NetworkError | null): NetworkError {
  return new NetworkError(
    'unknown',
    () =>
      t`The post on ${{ host: hostOf(api) }} is neither the draft that was prepared nor what was asked for.`,
    {
      replyText: refusal?.replyText ?? null,
      next: checkAccount,
      ...(refusal && { cause: refusal }),
    },
  );
}

function edited(api: Api): NetworkError {
  return new NetworkError('retry', () => t`Someone is editing this post on ${{ host: hostOf(api) }}.`, {
    next: null,
  });
}

/** What readers find at the site; the URL of a draft is its preview. */
function publishedOf({ id, url }: Stored): Published {
  return { id, url: webAddress(url) };
}
