import { z } from 'zod';

import { webAddress } from '#server/lib/plain-text.ts';
import { isSuccess } from '#server/networks/exchange.ts';
import type { NetworkAccount, Published } from '#server/networks/network.ts';
import { blogPath, callApi, gone, postPath, read, type Api } from './api.ts';

/** A number of 64 bits, so always as text. */
export const id = z.string().regex(/^\d+$/);

const text = z.string().nullish().catch(null);

/** https://www.tumblr.com/docs/en/api/v2#postspost-id---fetching-a-post-neue-post-format */
const post = z.object({
  state: text,
  tumblelog_uuid: text,
  reblog_key: text,
  content: z.array(z.looseObject({ type: z.string() })),
  tags: z.array(z.string()).nullish().catch(null),
  slug: text,
  source_url: text,
  interactability_reblog: text,
});

export type Post = z.infer<typeof post>;

/** A post in its own format; null where it does not exist, or exists no more under this id. */
export async function postWith(api: Api, own: string): Promise<Post | null> {
  const answer = await callApi(api, { path: `${postPath(api, own)}?post_format=npf`, accepts: gone });
  return isSuccess(answer) ? read(answer, post) : null;
}

/** https://www.tumblr.com/docs/en/api/v2#posts--retrieve-published-posts */
const listed = z.object({
  id_string: id,
  /** The id that it had as a draft. */
  genesis_post_id: text,
  post_url: text,
  timestamp: z.number(),
});

type Listed = z.infer<typeof listed>;

export interface Draft {
  id: string;
  /** Its first id, where it has got another one since. */
  first: string | null;
  /** When it was made, in ms. */
  at: number;
}

const perPage = 20;
const mostPages = 5;

/** How far clocks may differ, in ms; what is older needs no look. */
const toleranceMs = 10 * 60_000;

/**
 * The published post that was a draft of ours; null where the blog does not list it. Publishing gives a draft
 * another id, and the list reports the former one: the first, as the documentation has it.
 * @param answered the id with which Tumblr has answered its publication
 */
export async function publishedFrom(api: Api, draft: Draft, answered = draft.id): Promise<Listed | null> {
  const formers = new Set<unknown>([draft.id, draft.first ?? draft.id]);
  for (let page = 0; page < mostPages; page += 1) {
    const query = `npf=true&limit=${perPage}&offset=${page * perPage}`;
    const answer = await callApi(api, { path: blogPath(api, `/posts?${query}`) });
    const { posts } = read(answer, z.object({ posts: z.array(z.unknown()) }));
    // One of a kind that is unknown here must not hide the others.
    const known = posts.flatMap((one) => listed.safeParse(one).data ?? []);
    const own = known.find(
      ({ id_string: present, genesis_post_id: former }) =>
        present === answered || formers.has(present) || formers.has(former),
    );
    if (own) return own;
    // A pinned post comes first, however old it is.
    const isOver = known.every(({ timestamp }) => timestamp * 1_000 < draft.at - toleranceMs);
    if (isOver || posts.length < perPage) return null;
  }
  return null;
}

export const publishedAs = ({ id_string, post_url }: Listed): Published => ({
  id: id_string,
  url: webAddress(post_url),
});

/** Posts are below the name of their blog, at two places. Those of blogs with a domain of their own cannot be told. */
export function idOf(address: string, of?: Pick<NetworkAccount, 'handle'>): string | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const { hostname: host, pathname } = url;
  const [, atHost] = /^(?!www\.)([a-z\d-]+)\.tumblr\.com$/.exec(host) ?? [];
  const [, blog, own] =
    atHost === undefined
      ? (host === 'www.tumblr.com' && /^\/(?:@|blog\/view\/)?([a-z\d-]+)\/(\d+)(?:\/|$)/i.exec(pathname)) ||
        []
      : ['', atHost, /^\/(?:post\/)?(\d+)(?:\/|$)/.exec(pathname)?.[1]];
  if (own === undefined || blog === undefined) return null;
  return of?.handle && blog.toLowerCase() !== of.handle.toLowerCase() ? null : own;
}
