import { z } from 'zod';

import { plural, t } from '#contract/message.ts';
import type { Fetched, Io } from '#server/lib/io.ts';
import { readFeeds, slugOf } from './bluesky-feed.ts';
import { countsOf, isForMembersOnly, postView, trendOf } from './bluesky-post.ts';
import { texts } from './config-fields.ts';
import { gather, polled, type Page } from './gather.ts';
import { readEach } from './reply-fields.ts';
import { fetchJson } from './reply.ts';
import type { Source, SourceStarter } from './source.ts';

const whatsHot = 'at://did:plc:z72i7hdynmk6r22z27h6tvur/app.bsky.feed.generator/whats-hot';

const config = z.object({
  base: z
    .url()
    .overwrite((url) => url.replace(/(?<!\/)\/+$/, ''))
    .default('https://public.api.bsky.app')
    .meta(
      texts(
        () => t`Where the public API answers`,
        () => t`Address of the API`,
      ),
    )
    .meta({ advanced: true }),
  feeds: z
    .array(z.string().startsWith('at://'))
    .default([whatsHot])
    .meta(
      texts(
        () => t`Feeds by their at:// address`,
        () => t`Feeds`,
      ),
    ),
  authors: z
    .array(z.string().trim().min(1))
    .default([])
    .meta(
      texts(
        () => t`Handles whose own posts are read`,
        () => t`People`,
      ),
    ),
  pages: z
    .int()
    .min(1)
    .max(10)
    .default(3)
    .meta(
      texts(
        () => t`Pages of 100 posts at one poll, at most`,
        () => t`Depth`,
      ),
    ),
});

type Config = z.infer<typeof config>;

const label = 'Bluesky';

const feedPage = z.object({ feed: z.array(z.object({ post: z.unknown() })), cursor: z.string().nullish() });

/** Reads Bluesky's public API. https://docs.bsky.app/docs/api/app-bsky-feed-get-feed */
export const bluesky: Source<Config> = {
  kind: 'bluesky',
  label,
  get description() {
    return t`Reads Bluesky’s feed “Discover” or any other public feed, and the posts of chosen people. There are no views; search needs an account.`;
  },
  documentation: 'https://docs.bsky.app/docs/api/app-bsky-feed-get-feed',
  config,
  untried: true,
  settings: [
    { name: 'BLUESKY_BASE', field: 'base', what: 'Another address of the Bluesky API.', as: 'address' },
  ],
  everyMinutes: 10,
  starters: [
    { key: 'bluesky-discover', name: 'Bluesky: Discover', lang: null, recommended: true },
    feed('bluesky-news', 'Bluesky: Verified news', 'did:plc:kkf4naxqmweop7dv4l2iqqf5', 'verified-news'),
    feed('bluesky-science', 'Bluesky: Science', 'did:plc:jfhpnnst6flqway4eaeqzj2a', 'for-science'),
  ],
  async poll({ config: { base, feeds, authors, pages }, cursor, now, io }) {
    let hidden = 0;
    async function* publicPages(
      query: string,
      parameters: Record<string, string>,
      community: string | null,
    ): AsyncGenerator<Page> {
      const address = `${base}/xrpc/app.bsky.feed.${query}?${new URLSearchParams({ ...parameters, limit: '100' })}`;
      for await (const { posts, reply } of pagesOf(io, address, pages)) {
        const { read, unread } = readEach(postView, posts);
        const visible = read.filter((post) => !isForMembersOnly(post));
        hidden += read.length - visible.length;
        yield {
          found: visible.map((post) => ({ ...trendOf(post), community })),
          unread,
          headers: reply.headers,
        };
      }
    }
    // A post belongs to the first feed that shows it.
    const gathered = await gather(label, now, [
      ...feeds.map((feed) => ({
        host: base,
        pages: () => publicPages('getFeed', { feed }, slugOf(feed)),
      })),
      ...authors.map((author) => ({
        host: base,
        pages: () =>
          publicPages('getAuthorFeed', { actor: author.replace(/^@/, ''), filter: 'posts_no_replies' }, null),
      })),
    ]);
    const described = await readFeeds(io, base, feeds, { cursor, now });
    const remarks = [...gathered.remarks, ...described.remarks];
    if (hidden > 0)
      remarks.push(
        t`${plural({ count: hidden }, { one: '# post was passed over: its author shows it to signed-in people only.', other: '# posts were passed over: their authors show them to signed-in people only.' })}`,
      );
    return { ...polled(gathered, described.cursor), communities: described.communities, remarks };
  },
  reread: {
    source: 'bluesky',
    batch: 25,
    async counts({ config: { base }, externalIds, io }) {
      const query = new URLSearchParams(externalIds.map((uri) => ['uris', uri]));
      const { data } = await fetchJson(
        io,
        `${base}/xrpc/app.bsky.feed.getPosts?${query}`,
        z.object({ posts: z.array(postView) }),
      );
      const read = new Map(data.posts.map((post) => [post.uri, countsOf(post)]));
      // The response omits posts that no longer exist.
      return new Map(externalIds.map((uri) => [uri, read.get(uri) ?? null]));
    },
  },
};

async function* pagesOf(
  io: Io,
  address: string,
  pages: number,
): AsyncGenerator<{ posts: unknown[]; reply: Fetched }> {
  let cursor: string | null | undefined;
  for (let page = 0; page < pages; page += 1) {
    const from = cursor ? `&${new URLSearchParams({ cursor })}` : '';
    const { data, reply } = await fetchJson(io, address + from, feedPage);
    yield { posts: data.feed.map(({ post }) => post), reply };
    if (!data.cursor || data.feed.length === 0) return;
    cursor = data.cursor;
  }
}

function feed(key: string, name: string, owner: string, slug: string): SourceStarter {
  return { key, name, config: { feeds: [`at://${owner}/app.bsky.feed.generator/${slug}`] }, lang: 'en' };
}
