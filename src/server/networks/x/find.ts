import { t } from '#contract/message.ts';
import { xLinksIn } from '#contract/text/x-links.ts';
import type { Fetched } from '#server/lib/io.ts';
import { firstAttempt } from '#server/networks/attempt-key.ts';
import { isSuccess } from '#server/networks/exchange.ts';
import { NetworkError, type Found, type NetworkAccount, type Sending } from '#server/networks/network.ts';
import { read, type Api } from './api.ts';
import { answered } from './errors.ts';
import { requestPosts, type Names } from './fields.ts';
import { page, readListed, type ListedPost } from './listed.ts';
import { parentOf, prepared, publishedAs } from './post.ts';
import { secretsIn } from './secret.ts';

/** How long X may still be working on a request whose response was lost, or not list its post, in ms. */
const settledMs = 2 * 60_000;

/** How far clocks may differ beyond the response's Date. */
const toleranceMs = 30_000;

const perPage = 100;
const pages = 3;

/**
 * Searches the account's posts since the first attempt. Never `absent`: the list may lack a post, and X promises
 * nothing about repeated requests.
 */
export async function find(
  api: Api,
  names: Names,
  { account, sending }: { account: Pick<NetworkAccount, 'handle'>; sending: Sending },
): Promise<Found> {
  const alike = (await since(api, names, firstAttempt(sending))).filter((post) => isAlike(sending, post));
  const [one, ...others] = [...new Set(alike.map(({ id }) => id))];
  // Of several that are alike, another program has published some.
  if (one !== undefined && others.length === 0)
    return { state: 'found', published: publishedAs(one, account) };
  const age = api.now().getTime() - sending.attemptedAt.getTime();
  if (age >= settledMs) return { state: 'cannot_tell' };
  throw new NetworkError('retry', () => t`It isn’t among the account’s posts yet, but may still arrive.`, {
    next: null,
    waitMs: settledMs - age,
  });
}

/**
 * The account's posts since then, by X's clock. Each listed post is charged, so X is asked for no older ones; a time
 * in its future it refuses, so a wrong clock of ours is corrected by the first answer.
 */
async function since(api: Api, names: Names, instant: number): Promise<ListedPost[]> {
  let ahead = 0;
  let first = await list(api, names, instant);
  if (Math.abs(aheadMs(first, api)) > toleranceMs) {
    ahead = aheadMs(first, api);
    first = await list(api, names, instant + ahead);
  }
  const from = instant + ahead - toleranceMs;
  const found: ListedPost[] = [];
  let answer = first;
  for (let number = 1; ; number += 1) {
    if (!isSuccess(answer)) throw answered(answer, { secrets: secretsIn(api.secret), now: api.now });
    const { data = [], meta } = read(answer, page);
    found.push(
      ...data.flatMap((post) => readListed(post) ?? []).filter(({ createdAt }) => createdAt >= from),
    );
    if (!meta?.next_token || number === pages) return found;
    answer = await list(api, names, instant + ahead, meta.next_token);
  }
}

/** https://docs.x.com/x-api/users/get-posts. Returns a 400 too. */
function list(api: Api, names: Names, instant: number, token?: string): Promise<Fetched> {
  const query = new URLSearchParams({
    max_results: String(perPage),
    exclude: 'retweets',
    // X takes whole seconds.
    start_time: new Date(instant - toleranceMs).toISOString().replace(/\.\d+/, ''),
    ...(token !== undefined && { pagination_token: token }),
  });
  const path = `/2/users/${encodeURIComponent(api.secret.id)}/tweets?${query}`;
  return requestPosts(api, names, { path, about: 'place', accepts: [400] });
}

/** How far X's clock is ahead of ours, in ms. */
function aheadMs({ headers }: Fetched, { now }: Api): number {
  const theirs = Date.parse(headers.date ?? '');
  return Number.isNaN(theirs) ? 0 : theirs - now().getTime();
}

/** With media by their ids, which no other post has; without media by the text, in its place of the thread. */
function isAlike(sending: Sending, post: ListedPost): boolean {
  const ours = prepared.safeParse(sending.prepared).data?.media ?? [];
  if (sending.media.length > 0) return post.media.some((id) => ours.includes(id));
  if (post.media.length > 0 || post.parent !== parentOf(sending)) return false;
  const text = comparable(sending.body);
  return text !== '' && comparable(post.text) === text;
}

/** What stays of a text: URLs without their scheme, which X adds, and no white space, which X trims. */
function comparable(text: string): string {
  const plain = xLinksIn(text).reduceRight(
    (whole, { start, end, text: link }) => whole.slice(0, start) + bareUrl(link) + whole.slice(end),
    text,
  );
  return plain.normalize('NFC').replace(/\s+/g, '');
}

const bareUrl = (link: string) => link.replace(/^https?:\/\//i, '').replace(/\/$/, '');
