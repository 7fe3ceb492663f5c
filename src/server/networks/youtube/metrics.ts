import { z } from 'zod';

import { othersReplies, type MeasuredPost } from '#server/networks/network.ts';
import { callApi, read, type Api } from './api.ts';
import { count } from './count.ts';

/** https://developers.google.com/youtube/v3/docs/videos#statistics */
const list = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        statistics: z
          // What the channel hides is absent: likes, or comments where they are switched off.
          .object({ viewCount: count, likeCount: count, commentCount: count })
          .optional()
          .catch(undefined),
        status: z.object({ uploadStatus: z.string() }).optional().catch(undefined),
      }),
    )
    .default([]),
});

const perRequest = 50;

/** Nobody can see these any more. */
const goneStates: ReadonlySet<string> = new Set(['deleted', 'failed', 'rejected']);

export async function metricsOf(
  api: Api,
  posts: readonly MeasuredPost[],
): Promise<ReadonlyMap<string, Readonly<Record<string, number>>>> {
  const counts = new Map<string, Readonly<Record<string, number>>>();
  for (let at = 0; at < posts.length; at += perRequest) {
    const batch = posts.slice(at, at + perRequest);
    const query = { part: 'statistics,status', id: batch.map(({ id }) => id).join(',') };
    const { items } = read(await callApi(api, { to: '/youtube/v3/videos', query }), list);
    for (const { id, statistics = {}, status } of items) {
      const post = batch.find((one) => one.id === id);
      if (!post || goneStates.has(status?.uploadStatus ?? '')) continue;
      const { viewCount: views, likeCount: likes, commentCount } = statistics;
      const comments = commentCount === undefined ? undefined : othersReplies(commentCount, post.ownReplies);
      counts.set(id, known({ views, likes, comments }));
    }
  }
  return counts;
}

function known(counts: Readonly<Record<string, number | undefined>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(counts).filter((entry): entry is [string, number] => entry[1] !== undefined),
  );
}
