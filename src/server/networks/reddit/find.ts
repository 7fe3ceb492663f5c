import { t } from '#contract/message.ts';
import type { Fetched } from '#server/lib/io.ts';
import { firstAttempt } from '#server/networks/attempt-key.ts';
import { NetworkError, type Found, type Published, type Sending } from '#server/networks/network.ts';
import { callApi, read, type Api } from './api.ts';
import { contentOf, type Content, type Kind } from './content.ts';
import { comment, listing, submission, thingsOf, type Submission } from './listing.ts';
import { comparable, redditMarkdown } from './markdown.ts';
import { urlAt } from './permalink.ts';
import { prepared, type Prepared } from './prepare.ts';

/** How far clocks may differ beyond the answer's Date, and how coarse Reddit's times are. */
const toleranceMs = 30_000;

const pages = 3;
const minute = 60_000;

/** How long Reddit may still be working on a request whose answer was lost, in ms. */
const settledMs: Readonly<Record<Kind | 'comment', number>> = {
  self: 2 * minute,
  link: 2 * minute,
  gallery: 2 * minute,
  comment: 2 * minute,
  // These are published when they are processed, and dropped without a word where that fails.
  image: 10 * minute,
  video: 30 * minute,
};

/**
 * Searches what the account has submitted lately. Never `absent`: no list proves that, and Reddit takes the same post
 * twice.
 */
export async function find(api: Api, sending: Sending): Promise<Found> {
  const published = await (sending.kind === 'post' ? findPost : findComment)(api, sending);
  if (published) return { state: 'found', published };
  const age = api.now().getTime() - sending.attemptedAt.getTime();
  const settled = settledMs[sending.kind === 'post' ? contentOf(sending).kind : 'comment'];
  if (age >= settled) return { state: 'cannot_tell' };
  throw new NetworkError('retry', () => t`It isn’t among the account’s posts yet, but may still arrive.`, {
    next: null,
    // Only a few look-ups are made, so that the pauses grow.
    waitMs: Math.min(settled - age, Math.max(2 * age, 2 * minute)),
  });
}

/** https://www.reddit.com/dev/api#GET_user_{username}_{where} */
async function findPost(api: Api, sending: Sending): Promise<Published | null> {
  const made = prepared.parse(sending.prepared);
  const content = contentOf(sending);
  const alike = new Map<string, Published>();
  for await (const { post, from } of since(api, sending)) {
    if (post.created_utc * 1_000 < from || !isIn(made.community, post)) continue;
    if (hasFiles(made, post)) return publishedAs(post);
    if (isAlike(content, post)) alike.set(post.name, publishedAs(post));
  }
  return onlyOne([...alike.values()]);
}

/**
 * The post with the files that were just sent. Its words count for nothing here: an equal post of a moment ago would be
 * taken for this one, and only `find`'s answers are compared with the posts that are known.
 */
export async function findByFiles(api: Api, sending: Sending): Promise<Published | null> {
  const made = prepared.parse(sending.prepared);
  for await (const { post } of since(api, sending))
    if (isIn(made.community, post) && hasFiles(made, post)) return publishedAs(post);
  return null;
}

const publishedAs = ({ name, permalink }: Submission): Published => ({ id: name, url: urlAt(permalink) });

/** The account's posts, newest first, back to the first attempt. */
async function* since(api: Api, sending: Sending): AsyncGenerator<{ post: Submission; from: number }> {
  let after = '';
  for (let page = 0; page < pages; page += 1) {
    const query = { sort: 'new', limit: '100', ...(after && { after }) };
    const answer = await callApi(api, { path: `/user/${api.secret.name}/submitted`, query });
    const { data } = read(answer, listing);
    const from = startIn(answer, api, sending);
    const posts = thingsOf(data, submission);
    for (const post of posts) yield { post, from };
    const isAllSeen = posts.some(({ created_utc }) => created_utc * 1_000 < from);
    if (isAllSeen || !data.after) return;
    ({ after } = data);
  }
}

const isIn = (community: string, { subreddit }: Submission) =>
  subreddit.toLowerCase() === community.toLowerCase();

/** By its files, which no other post has. */
function hasFiles({ media }: Prepared, { url, media: video, media_metadata }: Submission): boolean {
  const gallery = Object.keys(media_metadata ?? {});
  const addresses = [url, video?.reddit_video.fallback_url, video?.reddit_video.dash_url].map(partsOf);
  return media.some(({ id }) => gallery.includes(id) || addresses.some((parts) => parts.includes(id)));
}

/** `https://i.redd.it/abc.jpg`: its parts without endings. */
function partsOf(address: string | null | undefined): string[] {
  const { pathname = '' } = (address && URL.parse(address)) || {};
  return pathname.split('/').map((part) => part.replace(/\.\w+$/, ''));
}

/** By title and text, and by its link. */
function isAlike({ kind, title, text, link }: Content, post: Submission): boolean {
  if (comparable(post.title) !== comparable(title) || comparable(post.selftext) !== comparable(text))
    return false;
  switch (kind) {
    case 'self':
      return post.is_self;
    case 'link':
      return !post.is_self && URL.parse(post.url ?? '')?.href === URL.parse(link)?.href;
    case 'image':
    case 'video':
      return !post.is_self && /^https?:\/\/[iv]\.redd\.it\//.test(post.url ?? '');
    // Their files have ids that are known.
    case 'gallery':
      return false;
  }
}

/** Of several that are alike, another program has posted some. */
function onlyOne<Item>([one, ...others]: readonly Item[]): Item | null {
  return one !== undefined && others.length === 0 ? one : null;
}

async function findComment(api: Api, sending: Sending): Promise<Published | null> {
  const { under, kind, body } = sending;
  const parent = kind === 'first_comment' ? under?.post : under?.before;
  const query = { sort: 'new', limit: '100' };
  const answer = await callApi(api, { path: `/user/${api.secret.name}/comments`, query });
  const from = startIn(answer, api, sending);
  const text = comparable(redditMarkdown(body));
  const alike = thingsOf(read(answer, listing).data, comment).filter(
    (one) => one.parent_id === parent?.id && one.created_utc * 1_000 >= from && comparable(one.body) === text,
  );
  const one = onlyOne(alike);
  return one && { id: one.name, url: urlAt(one.permalink) };
}

/** When the first attempt began by Reddit's clock, in ms. */
function startIn({ headers }: Fetched, { now }: Api, sending: Sending): number {
  const theirs = Date.parse(headers.date ?? '');
  const ahead = Number.isNaN(theirs) ? 0 : theirs - now().getTime();
  return firstAttempt(sending) + ahead - toleranceMs;
}
