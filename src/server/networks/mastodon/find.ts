import { z } from 'zod';

import { t } from '#contract/message.ts';
import { NetworkError, type Found, type NetworkAccount, type Sending } from '#server/networks/network.ts';
import { apiOf, callApi, read, type Api } from './api.ts';
import { jsonOf } from './errors.ts';
import { verified } from './identity.ts';
import { isMastodon } from './server.ts';
import { listed, publishedOf, hasTextOf, hasHtmlOf, source, standsLike, type Listed } from './status.ts';

/** How long a server may still be processing a request whose response was lost, in ms. */
const settledMs = 2 * 60_000;

/** Mastodon remembers an Idempotency-Key for an hour; a repeated request must arrive within it. */
const rememberedMs = 45 * 60_000;

/** How far clocks may differ beyond the response's Date. */
const toleranceMs = 30_000;

const pages = 5;

/** How many posts' source texts are requested, the oldest since the attempt first. */
const sources = 10;

/**
 * Searches the account's newest posts. Two checks prevent doubles, of which one would suffice: the list, in
 * which an altered text could be missed, and the key, for which Mastodon returns the first post. So `absent`
 * is returned for Mastodon itself and within the hour only; compatible servers were seen to create two posts
 * for one key.
 */
export async function find(account: NetworkAccount, sending: Sending, signal: AbortSignal): Promise<Found> {
  const api = apiOf(account, signal);
  const me = await verified(api);
  const { status, complete } = await search(api, me.id, sending);
  if (status) return { state: 'found', published: publishedOf(status) };
  const age = account.now().getTime() - sending.attemptedAt.getTime();
  if (age < settledMs)
    throw new NetworkError('retry', () => t`It isn’t among the account’s posts yet, but may still arrive.`, {
      next: null,
      waitMs: settledMs - age,
    });
  const sure = complete && age < rememberedMs && (await isMastodon(api));
  return { state: sure ? 'absent' : 'cannot_tell' };
}

/** @returns `complete`: everything since the attempt was seen */
async function search(
  api: Api,
  accountId: string,
  sending: Sending,
): Promise<{ status: Listed | null; complete: boolean }> {
  const { statuses, complete } = await since(api, accountId, sending.attemptedAt);
  const alike = statuses.filter((status) => standsLike(sending, status));
  const byHtml = alike.findLast((status) => hasHtmlOf(sending, status));
  return { status: byHtml ?? (await bySource(api, sending, alike)), complete };
}

/**
 * Some compatible servers read Markdown, and show another text than was sent; they return the original too.
 */
async function bySource(api: Api, sending: Sending, alike: readonly Listed[]): Promise<Listed | null> {
  for (const status of alike.slice(-sources).toReversed()) {
    const path = `/api/v1/statuses/${encodeURIComponent(status.id)}/source`;
    const answer = await callApi(api, { path, accepts: [400, 403, 404, 405, 422] });
    const sourceReply = source.safeParse(jsonOf(answer));
    if (sourceReply.success && hasTextOf(sending, sourceReply.data)) return status;
  }
  return null;
}

/** The account's own posts since then, newest first. */
async function since(
  api: Api,
  accountId: string,
  instant: Date,
): Promise<{ statuses: Listed[]; complete: boolean }> {
  const found: Listed[] = [];
  let last = '';
  for (let page = 0; page < pages; page += 1) {
    const path = `/api/v1/accounts/${encodeURIComponent(accountId)}/statuses?limit=40&exclude_reblogs=true${last}`;
    const answer = await callApi(api, { path });
    const statuses = read(answer, z.array(listed));
    const from = instant.getTime() + aheadMs(answer.headers.date, api.now()) - toleranceMs;
    const recent = statuses.filter((status) => !(Date.parse(status.created_at) < from));
    found.push(...recent);
    const oldest = statuses.at(-1);
    // The page contains an older post, so everything newer was seen.
    if (!oldest || recent.length < statuses.length) return { statuses: found, complete: true };
    last = `&max_id=${encodeURIComponent(oldest.id)}`;
  }
  return { statuses: found, complete: false };
}

/** How far the server's clock is ahead of ours, in ms. */
function aheadMs(date: string | undefined, now: Date): number {
  const theirs = Date.parse(date ?? '');
  return Number.isNaN(theirs) ? 0 : theirs - now.getTime();
}
