import { z } from 'zod';

import { isSuccess } from '#server/networks/exchange.ts';
import { NetworkError, type MeasuredPost } from '#server/networks/network.ts';
import { blogPath, callApi, gone, read, type Api } from './api.ts';

type Counts = Readonly<Record<string, number>>;

const count = z.int().min(0).optional().catch(undefined);

/**
 * https://www.tumblr.com/docs/en/api/v2#notes---get-notes-for-a-specific-post. What the total of all notes covers
 * depends on the mode, so it is not used.
 */
const notes = z.object({ total_likes: count, total_reblogs: count, total_replies: count });

/**
 * The counts of posts, under the names of the facts. Further parts of a thread of ours are reblogs too, and whether the
 * count has all of them or only the first is not documented: then it is left out.
 */
export async function metricsOf(
  api: Api,
  posts: readonly MeasuredPost[],
): Promise<ReadonlyMap<string, Counts>> {
  const all = await Promise.all(
    posts.map(async ({ id, ownReplies }): Promise<[string, Counts][]> => {
      const path = blogPath(api, `/notes?id=${encodeURIComponent(id)}&mode=conversation`);
      const answer = await callApi(api, { path, accepts: gone }).catch(refusalOf);
      if (answer === null) return [[id, {}]];
      if (!isSuccess(answer)) return [];
      const { total_likes: likes, total_reblogs: reblogs, total_replies: replies } = read(answer, notes);
      return [[id, known({ likes, reblogs: ownReplies === 0 ? reblogs : undefined, replies })]];
    }),
  );
  return new Map(all.flat());
}

/** A refusal of this one question; any other error is Tumblr's answer to all. */
function refusalOf(error: unknown): null {
  if (error instanceof NetworkError && error.kind === 'reject') return null;
  throw error;
}

function known(counts: Readonly<Record<string, number | undefined>>): Counts {
  return Object.fromEntries(
    Object.entries(counts).filter((entry): entry is [string, number] => entry[1] !== undefined),
  );
}
