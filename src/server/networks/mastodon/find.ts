import { z } from 'zod';

import { NetworkError, type Found, type NetworkAccount, type Sending } from '#server/networks/network.ts';
import { apiOf, ask, read, type Api } from './api.ts';
import { jsonOf } from './errors.ts';
import { verified } from './identity.ts';
import { isMastodon } from './server.ts';
import { listed, publishedOf, saysWordsOf, showsWordsOf, source, standsLike, type Listed } from './status.ts';

/** A request whose answer was lost can still be worked on there; it is not, after so many ms. */
const settledMs = 2 * 60_000;

/** Mastodon knows an Idempotency-Key for an hour; what is sent again must arrive within it. */
const rememberedMs = 45 * 60_000;

/** How far clocks may be apart that the answer's Date does not tell. */
const toleranceMs = 30_000;

const pages = 5;

/** Posts whose words are asked for, the oldest since the attempt first. */
const sources = 10;

/**
 * Looks through the account's newest posts. Two posts are kept apart by two fences of which one would do: the list,
 * in which an altered text could be overlooked, and the key under which Mastodon answers with the first post. So
 * `absent` is said by Mastodon itself within the hour only; compatible servers were seen to make two posts of one
 * key.
 */
export async function find(account: NetworkAccount, sending: Sending, signal: AbortSignal): Promise<Found> {
  const api = apiOf(account, signal);
  const me = await verified(api);
  const { status, complete } = await search(api, me.id, sending);
  if (status) return { state: 'found', published: publishedOf(status) };
  const age = account.now().getTime() - sending.attemptedAt.getTime();
  if (age < settledMs)
    throw new NetworkError('retry', 'It may still be on its way: it is not among the account’s posts yet.', {
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
  const shown = alike.findLast((status) => showsWordsOf(sending, status));
  return { status: shown ?? (await bySource(api, sending, alike)), complete };
}

/** Some compatible servers read Markdown, and show other words than were sent; they give those back too. */
async function bySource(api: Api, sending: Sending, alike: readonly Listed[]): Promise<Listed | null> {
  for (const status of alike.slice(-sources).toReversed()) {
    const path = `/api/v1/statuses/${encodeURIComponent(status.id)}/source`;
    const answer = await ask(api, { path, takes: [400, 403, 404, 405, 422] });
    const told = source.safeParse(jsonOf(answer));
    if (told.success && saysWordsOf(sending, told.data)) return status;
  }
  return null;
}

/** The account's own posts since then, the newest first. */
async function since(
  api: Api,
  accountId: string,
  instant: Date,
): Promise<{ statuses: Listed[]; complete: boolean }> {
  const found: Listed[] = [];
  let last = '';
  for (let page = 0; page < pages; page += 1) {
    const path = `/api/v1/accounts/${encodeURIComponent(accountId)}/statuses?limit=40&exclude_reblogs=true${last}`;
    const answer = await ask(api, { path });
    const statuses = read(answer, z.array(listed));
    const from = instant.getTime() + aheadMs(answer.headers.date, api.now()) - toleranceMs;
    const recent = statuses.filter((status) => !(Date.parse(status.created_at) < from));
    found.push(...recent);
    const oldest = statuses.at(-1);
    // Anything older on the page: all that is newer was seen.
    if (!oldest || recent.length < statuses.length) return { statuses: found, complete: true };
    last = `&max_id=${encodeURIComponent(oldest.id)}`;
  }
  return { statuses: found, complete: false };
}

/** By how much the server's clock is ahead of ours, in ms. */
function aheadMs(date: string | undefined, now: Date): number {
  const theirs = Date.parse(date ?? '');
  return Number.isNaN(theirs) ? 0 : theirs - now.getTime();
}
