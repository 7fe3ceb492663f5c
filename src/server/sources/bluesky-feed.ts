import { z } from 'zod';

import type { Io } from '#server/lib/io.ts';

import { plainText, readTitle } from '#server/lib/plain-text.ts';
import { askJson } from './reply.ts';
import { count } from './reply-fields.ts';
import { SourceError, type Cursor, type FoundCommunity } from './source.ts';

/** What we read of `app.bsky.feed.defs#generatorView`. https://docs.bsky.app/docs/api/app-bsky-feed-get-feed-generators */
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

/** The last part of a feed's address, by which it is known: at://did/app.bsky.feed.generator/whats-hot. */
export function slugOf(feed: string): string {
  return feed.split('/').at(-1) ?? feed;
}

const dayMs = 24 * 3_600_000;

/** Feeds that one question may be about, by the lexicon's practice elsewhere. */
const atOnce = 25;

/** What feeds tell of themselves: name, description and likes. Asked for once a day, or when others are read. */
export async function feedsTold(
  io: Io,
  base: string,
  feeds: readonly string[],
  { cursor, now }: { cursor: Cursor; now: Date },
): Promise<{ communities: FoundCommunity[]; cursor: Cursor; remarks: string[] }> {
  const asked = feeds.join(' ');
  const fresh = cursor.feeds === asked && Number(cursor.feedsAt) > now.getTime() - dayMs;
  if (fresh || feeds.length === 0) return { communities: [], cursor, remarks: [] };
  const communities: FoundCommunity[] = [];
  try {
    for (let from = 0; from < feeds.length; from += atOnce) {
      const query = new URLSearchParams(feeds.slice(from, from + atOnce).map((feed) => ['feeds', feed]));
      const { data } = await askJson(io, `${base}/xrpc/app.bsky.feed.getFeedGenerators?${query}`, generators);
      communities.push(...data.feeds.map(communityOf));
    }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return { communities, cursor, remarks: [`What the feeds are could not be read. ${error.message}`] };
  }
  return { communities, cursor: { feeds: asked, feedsAt: now.getTime() }, remarks: [] };
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
