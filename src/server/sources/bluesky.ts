import { z } from 'zod';

import { plural, t } from '#contract/message.ts';
import type { Fetched, Io } from '#server/lib/io.ts';
import { asAccount } from './as-account.ts';
import { readFeeds, slugOf } from './bluesky-feed.ts';
import { countsOf, isForMembersOnly, postView, trendOf } from './bluesky-post.ts';
import { texts } from './config-fields.ts';
import { gather, polled, type Page } from './gather.ts';
import { readEach } from './reply-fields.ts';
import { fetchJson } from './reply.ts';
import type { ReadingAccount, Source, SourceStarter } from './source.ts';

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
  searches: z
    .array(z.string().trim().min(1).max(200))
    .max(10)
    .default([])
    .meta(
      texts(
        () => t`What to search for, the top posts first; this needs a connected account that allows it`,
        () => t({ message: 'Searches', context: 'noun' }),
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
const searchPage = z.object({ posts: z.array(z.unknown()) });

/** Reads Bluesky's public API. https://docs.bsky.app/docs/api/app-bsky-feed-get-feed */
export const bluesky: Source<Config> = {
  kind: 'bluesky',
  label,
  get description() {
    return t`Reads Bluesky’s feed “Discover” or any other public feed, and the posts of chosen people. There are no views; search needs a connected account.`;
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
  get accountOpens() {
    return t`Search, which Bluesky answers to signed-in accounts only.`;
  },
  async poll({ config: { base, feeds, authors, searches, pages }, cursor, now, io, accounts = [] }) {
    const publicPages = (method: string, parameters: Record<string, string>) => {
      const query = new URLSearchParams({ ...parameters, limit: '100' });
      return pagesOf(io, `${base}/xrpc/app.bsky.feed.${method}?${query}`, pages);
    };
    let hidden = 0;
    async function* visiblePages(
      listed: AsyncIterable<Listed>,
      community: string | null,
    ): AsyncGenerator<Page> {
      for await (const { posts, reply } of listed) {
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
        pages: () => visiblePages(publicPages('getFeed', { feed }), slugOf(feed)),
      })),
      ...authors.map((author) => ({
        host: base,
        pages: () => visiblePages(publicPages('getAuthorFeed', ofAuthor(author)), null),
      })),
      ...searches.map((q) => ({
        host: 'search',
        pages: () => visiblePages(searched(accounts, q), null),
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

interface Listed {
  posts: unknown[];
  reply: Fetched;
}

function ofAuthor(author: string): Record<string, string> {
  return { actor: author.replace(/^@/, ''), filter: 'posts_no_replies' };
}

async function* pagesOf(io: Io, address: string, pages: number): AsyncGenerator<Listed> {
  let cursor: string | null | undefined;
  for (let page = 0; page < pages; page += 1) {
    const from = cursor ? `&${new URLSearchParams({ cursor })}` : '';
    const { data, reply } = await fetchJson(io, address + from, feedPage);
    yield { posts: data.feed.map(({ post }) => post), reply };
    if (!data.cursor || data.feed.length === 0) return;
    cursor = data.cursor;
  }
}

/** One page: Bluesky asks not to collect posts in bulk by search. */
async function* searched(accounts: readonly ReadingAccount[], q: string): AsyncGenerator<Listed> {
  const query = new URLSearchParams({ q, sort: 'top', limit: '100' });
  const { data, reply } = await asAccount(label, accounts, ({ io, base }) =>
    fetchJson(io, `${base}/xrpc/app.bsky.feed.searchPosts?${query}`, searchPage),
  );
  yield { posts: data.posts, reply };
}

function feed(key: string, name: string, owner: string, slug: string): SourceStarter {
  return { key, name, config: { feeds: [`at://${owner}/app.bsky.feed.generator/${slug}`] }, lang: 'en' };
}
