import { z } from 'zod';

import { means } from '#server/networks/graph/errors.ts';
import { callGraph, read } from '#server/networks/graph/graph.ts';
import { insightsIfAny } from '#server/networks/graph/insights.ts';
import type { MetaGraph } from '#server/networks/graph/secret.ts';
import { leaveRoom } from '#server/networks/graph/usage.ts';
import { othersReplies, type MeasuredPost } from '#server/networks/network.ts';

const count = z.int().min(0).optional().catch(undefined);

/** `like_count` is missing where the account hides it. */
const counted = z.object({
  like_count: count,
  comments_count: count,
  media_product_type: z.string().optional().catch(undefined),
});

/**
 * https://developers.facebook.com/docs/instagram-platform/reference/instagram-media/insights: stories are not
 * saved, and have insights for 24 hours.
 */
const ofPosts = { views: 'views', reach: 'reach', shares: 'shares', saved: 'saves' } as const;
const ofStories = { views: 'views', reach: 'reach', shares: 'shares' } as const;

/** The counts of one post; null where it no longer exists. */
export async function countsOf(
  graph: MetaGraph,
  { id, ownReplies }: MeasuredPost,
): Promise<Record<string, number> | null> {
  const path = `/${encodeURIComponent(id)}`;
  const query = { fields: 'like_count,comments_count,media_product_type' };
  try {
    const answer = await callGraph(graph, { path, query });
    leaveRoom(graph.label, answer);
    const {
      like_count: likes,
      comments_count: comments,
      media_product_type: type,
    } = read(graph, answer, counted);
    return {
      ...(likes !== undefined && { likes }),
      ...(comments !== undefined && { comments: othersReplies(comments, ownReplies) }),
      ...(await insightsIfAny(graph, { path: `${path}/insights` }, type === 'STORY' ? ofStories : ofPosts)),
    };
  } catch (error) {
    if (means(error, 'gone')) return null;
    throw error;
  }
}
