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
import { apiOf, callApi, hostOf, read, type Api } from './api.ts';
import { presentPost } from './draft.ts';
import { chosenOf } from './options.ts';
import { fields, outcomeOf, prepared, stored, type Stored } from './prepared.ts';

/**
 * Publishes the draft: one request that says no more than its state and its slug. Only an answer that shows the
 * post in the chosen state is proof.
 * https://developer.wordpress.org/rest-api/reference/posts/#update-a-post
 */
export async function sendPost(
  account: NetworkAccount,
  sending: Sending,
  signal: AbortSignal,
): Promise<Published> {
  const api = apiOf(account, signal);
  const draft = prepared.parse(sending.prepared);
  const chosen = chosenOf(sending);
  const current = await presentPost(api, draft.id);
  if (!current) throw draftGone(hostOf(api));
  const before = outcomeOf(current, draft, chosen);
  if (before === 'sent') return publishedOf(current);
  if (before === 'unclear') throw otherState(api, current);
  const { status, slug } = chosen;
  const answer = await callApi(api, {
    method: 'POST',
    path: `wp/v2/posts/${draft.id}`,
    query: { context: 'edit', _fields: fields },
    // Without a slug the site makes one of the title.
    json: { status, slug },
    seen: true,
    timeoutMs: 60_000,
  });
  const after = read(api, answer, stored, true);
  if (after.id !== draft.id || outcomeOf(after, draft, chosen) !== 'sent') throw otherState(api, after);
  return publishedOf(after);
}

/**
 * Whether the draft was published. If it is still the same draft some time after the attempt, publishing it again
 * is safe: every further attempt publishes the same post.
 */
export async function findPost(
  account: NetworkAccount,
  sending: Sending,
  signal: AbortSignal,
): Promise<Found> {
  const draft = prepared.parse(sending.prepared);
  const current = await presentPost(apiOf(account, signal), draft.id);
  // Deleted there, published or not.
  if (!current) return { state: 'cannot_tell' };
  switch (outcomeOf(current, draft, chosenOf(sending))) {
    case 'sent':
      return { state: 'found', published: publishedOf(current) };
    case 'unsent':
      awaitSettled(sending, account.now());
      return { state: 'absent' };
    case 'unclear':
      return { state: 'cannot_tell' };
  }
}

/** Somebody or a plugin has given it another state, and may publish it yet. */
function otherState(api: Api, { status }: Stored): NetworkError {
  return new NetworkError(
    'unknown',
    () => t`${{ host: hostOf(api) }} has the post in another state than the one that was chosen.`,
    {
      replyText: t`Status: ${{ status }}`,
      next: () => t`Look at it in the site’s dashboard, and publish it there.`,
    },
  );
}

/** What readers find at the site; the link of a draft is for its editors. */
function publishedOf({ id, link }: Stored): Published {
  return { id: String(id), url: webAddress(link) };
}
