import { z } from 'zod';

import { webAddress } from '#server/lib/plain-text.ts';
import { hasText, isSince } from '#server/networks/graph/alike.ts';
import { aheadMs, callGraph, graphId, read } from '#server/networks/graph/graph.ts';
import type { Published, Sending } from '#server/networks/network.ts';
import type { ThreadsGraph } from './api.ts';

const listed = z.object({
  id: graphId,
  text: z.string().nullish().catch(null),
  timestamp: z.string(),
  permalink: z.string().nullish().catch(null),
  replied_to: z.object({ id: graphId }).nullish().catch(null),
});

/** The id of what a step replies to; null for the post itself. */
export function parentOf({ kind, under }: Pick<Sending, 'kind' | 'under'>): string | null {
  return (kind === 'first_comment' ? under?.post.id : under?.before.id) ?? null;
}

/**
 * The profile's newest post, or reply to the same post, that was made since an attempt and has its text.
 * https://developers.facebook.com/docs/threads/retrieve-and-discover-posts
 */
export async function findListed(graph: ThreadsGraph, sending: Sending): Promise<Published | null> {
  const parent = parentOf(sending);
  const query = { fields: 'id,text,timestamp,permalink,replied_to', limit: '50' };
  const path = `/${graph.id}/${parent === null ? 'threads' : 'replies'}`;
  const answer = await callGraph(graph, { path, query });
  const { data } = read(graph, answer, z.object({ data: z.array(listed) }));
  const ahead = aheadMs(answer, graph.now());
  const one = data.findLast(
    ({ text, timestamp, replied_to }) =>
      (replied_to?.id ?? null) === parent &&
      hasText(text, sending.body) &&
      isSince(timestamp, sending.attemptedAt, ahead),
  );
  return one ? { id: one.id, url: webAddress(one.permalink) } : null;
}
