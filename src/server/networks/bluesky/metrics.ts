import { z } from 'zod';

import { othersReplies, type Network } from '#server/networks/network.ts';
import { keyIn, recordAt } from './address.ts';
import { XrpcError } from './errors.ts';
import { postCollection } from './record.ts';
import { openSession } from './session.ts';
import { xrpc } from './xrpc.ts';

const count = z.number().int().nonnegative().optional().catch(undefined);

/** Lexicon app.bsky.feed.defs#postView. There are no views. */
const views = z.object({
  posts: z.array(
    z.object({
      uri: z.string(),
      likeCount: count,
      repostCount: count,
      replyCount: count,
      quoteCount: count,
      bookmarkCount: count,
    }),
  ),
});

/** Posts that one question may be about. https://docs.bsky.app/docs/api/app-bsky-feed-get-posts */
const atOnce = 25;

/** Through the account's own server, which asks the network's index in its name. */
export const readMetrics: NonNullable<Network['metrics']> = async (account, posts, signal) => {
  const session = openSession(account, signal);
  const told = new Map<string, Readonly<Record<string, number>>>();
  for (let from = 0; from < posts.length; from += atOnce) {
    const asked = new Map(posts.slice(from, from + atOnce).map((post) => [keyIn(post.id), post]));
    const uris = [...asked.keys()].map((key) => `at://${session.did}/${postCollection}/${key}`);
    const answer = await session.ask('app.bsky.feed.getPosts', { query: { uris }, answer: views });
    for (const { uri, ...counts } of answer.posts) {
      const post = asked.get(keyIn(uri));
      if (post) told.set(post.id, named(counts, post.ownReplies));
    }
    // The index may not know a new post yet: gone is only what the account's own server does not have.
    for (const [key, { id }] of asked)
      if (!told.has(id) && (await recordAt(account.io, session, key, { now: account.now(), signal })))
        told.set(id, {});
  }
  return told;
};

/** Lexicon app.bsky.actor.defs#profileViewDetailed. */
const profile = z.object({ followersCount: count });

/**
 * Asks the public index, which needs no sign-in: so no account has to be connected anew to allow it. One that it does
 * not know, as on a network of its own, has no count.
 */
export const followersAt =
  (index: string): NonNullable<Network['followers']> =>
  async (account, signal) => {
    const question = { query: { actor: openSession(account, signal).did }, answer: profile, signal };
    try {
      const told = await xrpc(account.io, index, 'app.bsky.actor.getProfile', question, account.now());
      return told.followersCount ?? null;
    } catch (error) {
      if (error instanceof XrpcError && error.kind === 'reject') return null;
      throw error;
    }
  };

/** Under the names of the network's facts; what was not told is left out. */
function named(
  counts: Omit<z.infer<typeof views>['posts'][number], 'uri'>,
  ownReplies: number,
): Record<string, number> {
  const { likeCount, repostCount, replyCount, quoteCount, bookmarkCount } = counts;
  const all = {
    likes: likeCount,
    reposts: repostCount,
    replies: replyCount === undefined ? undefined : othersReplies(replyCount, ownReplies),
    quotes: quoteCount,
    bookmarks: bookmarkCount,
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
