import { z } from 'zod';

import { means } from '#server/networks/graph/errors.ts';
import { callGraph, read } from '#server/networks/graph/graph.ts';
import { insightsIfAny } from '#server/networks/graph/insights.ts';
import type { MetaGraph } from '#server/networks/graph/secret.ts';
import { leaveRoom } from '#server/networks/graph/usage.ts';
import { othersReplies, type MeasuredPost } from '#server/networks/network.ts';

const total = z
  .object({ summary: z.object({ total_count: z.int().min(0) }) })
  .transform(({ summary }) => summary.total_count)
  .optional()
  .catch(undefined);

const counted = z.object({
  reactions: total,
  comments: total,
  shares: z
    .object({ count: z.int().min(0) })
    .transform(({ count }) => count)
    .optional()
    .catch(undefined),
});

/** https://developers.facebook.com/docs/graph-api/reference/insights: post_impressions are gone since 2025. */
const insights = {
  post_media_view: 'views',
  post_total_media_view_unique: 'reach',
  post_clicks: 'clicks',
} as const;

/** The counts of one post; null where it no longer exists. */
export async function countsOf(
  graph: MetaGraph,
  { id, ownReplies }: MeasuredPost,
): Promise<Record<string, number> | null> {
  const path = `/${encodeURIComponent(id)}`;
  const fields = 'reactions.limit(0).summary(total_count),comments.limit(0).summary(total_count),shares';
  try {
    const answer = await callGraph(graph, { path, query: { fields } });
    leaveRoom(graph.label, answer);
    const { reactions, comments, shares } = read(graph, answer, counted);
    return {
      ...(reactions !== undefined && { reactions }),
      ...(comments !== undefined && { comments: othersReplies(comments, ownReplies) }),
      ...(shares !== undefined && { shares }),
      ...(await insightsIfAny(graph, { path: `${path}/insights`, query: { period: 'lifetime' } }, insights)),
    };
  } catch (error) {
    if (means(error, 'gone')) return null;
    throw error;
  }
}
