import { means } from '#server/networks/graph/errors.ts';
import { readInsights } from '#server/networks/graph/insights.ts';
import { othersReplies, type MeasuredPost } from '#server/networks/network.ts';
import type { ThreadsGraph } from './api.ts';

/** https://developers.facebook.com/docs/threads/insights */
const names = {
  views: 'views',
  likes: 'likes',
  replies: 'replies',
  reposts: 'reposts',
  quotes: 'quotes',
  shares: 'shares',
} as const;

/**
 * The counts of one post; null where it no longer exists. The replies of a post are those of the whole
 * conversation: further parts of one's own thread, besides its direct replies, are among them.
 */
export async function countsOf(
  graph: ThreadsGraph,
  { id, ownReplies }: MeasuredPost,
): Promise<Record<string, number> | null> {
  try {
    const counts = await readInsights(graph, { path: `/${encodeURIComponent(id)}/insights` }, names);
    const { replies } = counts;
    return { ...counts, ...(replies !== undefined && { replies: othersReplies(replies, ownReplies) }) };
  } catch (error) {
    if (means(error, 'gone', 'unready')) return null;
    throw error;
  }
}

/** The profile's followers; null where they are not reported. */
export async function followersOf(graph: ThreadsGraph): Promise<number | null> {
  const path = `/${graph.id}/threads_insights`;
  const { followers = null } = await readInsights(graph, { path }, { followers_count: 'followers' });
  return followers;
}
