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

/** Posts per request. https://docs.bsky.app/docs/api/app-bsky-feed-get-posts */
const atOnce = 25;

/** Through the account's own server, which calls the network's index on its behalf. */
export const readMetrics: NonNullable<Network['metrics']> = async (account, posts, signal) => {
  const session = openSession(account, signal);
  const countsById = new Map<string, Readonly<Record<string, number>>>();
  for (let from = 0; from < posts.length; from += atOnce) {
    const byKey = new Map(posts.slice(from, from + atOnce).map((post) => [keyIn(post.id), post]));
    const uris = [...byKey.keys()].map((key) => `at://${session.did}/${postCollection}/${key}`);
    const answer = await session.call('app.bsky.feed.getPosts', { query: { uris }, answer: views });
    for (const { uri, ...counts } of answer.posts) {
      const post = byKey.get(keyIn(uri));
      if (post) countsById.set(post.id, named(counts, post.ownReplies));
    }
    // The index may not know a new post yet: only a post that the account's own server does not have is gone.
    for (const [key, { id }] of byKey)
      if (!countsById.has(id) && (await recordAt(account.io, session, key, { now: account.now(), signal })))
        countsById.set(id, {});
  }
  return countsById;
};

/** Lexicon app.bsky.actor.defs#profileViewDetailed. */
const profile = z.object({ followersCount: count });

/**
 * Uses the public index, which needs no sign-in: so no account has to be connected anew to allow it. An
 * unknown account, as on a private network, has no count.
 */
export const followersAt =
  (index: string): NonNullable<Network['followers']> =>
  async (account, signal) => {
    const question = { query: { actor: openSession(account, signal).did }, answer: profile, signal };
    try {
      const reply = await xrpc(account.io, index, 'app.bsky.actor.getProfile', question, account.now());
      return reply.followersCount ?? null;
    } catch (error) {
      if (error instanceof XrpcError && error.kind === 'reject') return null;
      throw error;
    }
  };

/** Under the names of the network's facts; missing numbers are left out. */
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
