import { z } from 'zod';

import type { Fetched, Io } from '#server/lib/io.ts';

import { feedsTold, slugOf } from './bluesky-feed.ts';
import { countsOf, isForMembersOnly, postView, trendOf } from './bluesky-post.ts';
import { exhaustedMs } from '#server/lib/retry-after.ts';
import { askJson } from './reply.ts';
import { SourceError, type FoundTrend, type Source } from './source.ts';

const whatsHot = 'at://did:plc:z72i7hdynmk6r22z27h6tvur/app.bsky.feed.generator/whats-hot';

const config = z.object({
  base: z
    .url()
    .overwrite((url) => url.replace(/(?<!\/)\/+$/, ''))
    .default('https://public.api.bsky.app')
    .describe('Where the public API answers')
    .meta({ title: 'Address of the API', advanced: true }),
  feeds: z.array(z.string().startsWith('at://')).default([whatsHot]).describe('Feeds by their at:// address'),
  authors: z
    .array(z.string().trim().min(1))
    .default([])
    .describe('Handles whose own posts are read')
    .meta({ title: 'People' }),
  pages: z
    .int()
    .min(1)
    .max(10)
    .default(3)
    .describe('Pages of 100 posts at one poll, at most')
    .meta({ title: 'Depth' }),
});

type Config = z.infer<typeof config>;

const feedPage = z.object({ feed: z.array(z.object({ post: z.unknown() })), cursor: z.string().nullish() });

/** Reads Bluesky's public API. https://docs.bsky.app/docs/api/app-bsky-feed-get-feed */
export const bluesky: Source<Config> = {
  kind: 'bluesky',
  label: 'Bluesky',
  description:
    'Reads Bluesky’s feed “Discover” or any other public feed, and the posts of chosen people. There are no views; search needs an account.',
  documentation: 'https://docs.bsky.app/docs/api/app-bsky-feed-get-feed',
  config,
  untried: true,
  everyMinutes: 10,
  async poll({ config: { base, feeds, authors, pages }, cursor, now, io }) {
    const found = new Map<string, FoundTrend>();
    const errors: SourceError[] = [];
    let waitMs = 0;
    let hidden = 0;
    let unread = 0;
    const queries = [
      ...feeds.map((feed) => ({
        query: `app.bsky.feed.getFeed?${new URLSearchParams({ feed, limit: '100' })}`,
        community: slugOf(feed),
      })),
      ...authors.map((actor) => ({
        query: `app.bsky.feed.getAuthorFeed?${new URLSearchParams({ actor: actor.replace(/^@/, ''), filter: 'posts_no_replies', limit: '100' })}`,
        community: null,
      })),
    ];
    for (const { query, community } of queries) {
      try {
        for await (const { posts, reply } of pagesOf(io, `${base}/xrpc/${query}`, pages)) {
          for (const each of posts) {
            const post = postView.safeParse(each);
            if (!post.success) unread += 1;
            else if (isForMembersOnly(post.data)) hidden += 1;
            // A post stands in the first feed that shows it.
            else if (!found.has(post.data.uri))
              found.set(post.data.uri, { ...trendOf(post.data), community });
          }
          const exhausted = exhaustedMs(reply.headers, now);
          if (exhausted === null) continue;
          waitMs = Math.max(waitMs, exhausted);
          break;
        }
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        errors.push(error);
        waitMs = Math.max(waitMs, error.waitMs ?? 0);
      }
    }
    if (errors[0] && errors.length === queries.length) throw errors[0];
    if (unread > 0 && found.size === 0) {
      throw new SourceError(
        'not_understood',
        'Bluesky sent posts in a shape that its documentation does not show.',
      );
    }
    const told = await feedsTold(io, base, feeds, { cursor, now });
    const remarks = [...errors.map(({ message }) => message), ...told.remarks];
    if (hidden > 0)
      remarks.push(`${hidden} posts were passed over: their authors show them to signed-in people only.`);
    if (unread > 0) remarks.push(`${unread} posts could not be read.`);
    return {
      found: [...found.values()],
      communities: told.communities,
      title: null,
      cursor: told.cursor,
      unchanged: false,
      movedTo: null,
      waitMs: waitMs > 0 ? waitMs : null,
      remarks,
    };
  },
  reread: {
    source: 'bluesky',
    batch: 25,
    async counts({ config: { base }, externalIds, io }) {
      const query = new URLSearchParams(externalIds.map((uri) => ['uris', uri]));
      const { data } = await askJson(
        io,
        `${base}/xrpc/app.bsky.feed.getPosts?${query}`,
        z.object({ posts: z.array(postView) }),
      );
      const read = new Map(data.posts.map((post) => [post.uri, countsOf(post)]));
      // The call leaves out what does not exist any more.
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
    const { data, reply } = await askJson(io, address + from, feedPage);
    yield { posts: data.feed.map(({ post }) => post), reply };
    if (!data.cursor || data.feed.length === 0) return;
    cursor = data.cursor;
  }
}
