import { z } from 'zod';

import { t } from '#contract/message.ts';
import type { Io } from '#server/lib/io.ts';
import { plainText, readTitle } from '#server/lib/plain-text.ts';
import { count } from './reply-fields.ts';
import { fetchJson } from './reply.ts';
import { SourceError, type Cursor, type FoundCommunity } from './source.ts';

/**
 * The fields of `app.bsky.feed.defs#generatorView` that we read.
 * https://docs.bsky.app/docs/api/app-bsky-feed-get-feed-generators
 */
const generators = z.object({
  feeds: z.array(
    z.object({
      uri: z.string(),
      creator: z.object({ did: z.string(), handle: z.string() }),
      displayName: z.string(),
      description: z.string().nullish(),
      likeCount: count,
    }),
  ),
});

/** The last part of a feed's URI, which identifies it: at://did/app.bsky.feed.generator/whats-hot. */
export function slugOf(feed: string): string {
  return feed.split('/').at(-1) ?? feed;
}

const dayMs = 24 * 3_600_000;

/** Feeds per request, by the lexicon's limits elsewhere. */
const atOnce = 25;

/** The feeds' own data: name, description and likes. Requested once a day, or when other feeds are read. */
export async function readFeeds(
  io: Io,
  base: string,
  feeds: readonly string[],
  { cursor, now }: { cursor: Cursor; now: Date },
): Promise<{ communities: FoundCommunity[]; cursor: Cursor; remarks: string[] }> {
  const names = feeds.join(' ');
  const fresh = cursor.feeds === names && Number(cursor.feedsAt) > now.getTime() - dayMs;
  if (fresh || feeds.length === 0) return { communities: [], cursor, remarks: [] };
  const communities: FoundCommunity[] = [];
  try {
    for (let from = 0; from < feeds.length; from += atOnce) {
      const query = new URLSearchParams(feeds.slice(from, from + atOnce).map((feed) => ['feeds', feed]));
      const { data } = await fetchJson(
        io,
        `${base}/xrpc/app.bsky.feed.getFeedGenerators?${query}`,
        generators,
      );
      communities.push(...data.feeds.map(communityOf));
    }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return {
      communities,
      cursor,
      remarks: [t`What the feeds are could not be read. ${{ problem: error.message }}`],
    };
  }
  return { communities, cursor: { feeds: names, feedsAt: now.getTime() }, remarks: [] };
}

function communityOf({
  uri,
  creator,
  displayName,
  description,
  likeCount,
}: z.infer<typeof generators>['feeds'][number]): FoundCommunity {
  const slug = slugOf(uri);
  const person = creator.handle === 'handle.invalid' ? creator.did : creator.handle;
  return {
    source: 'bluesky',
    name: slug,
    title: readTitle(displayName, false),
    description: plainText(description),
    url: `https://bsky.app/profile/${person}/feed/${slug}`,
    members: null,
    likes: likeCount,
  };
}
