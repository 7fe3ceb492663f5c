import { z } from 'zod';

import { webAddress } from '#server/lib/plain-text.ts';
import { hasText, isSince, onlyOne } from '#server/networks/alike.ts';
import { aheadMs, callGraph, graphId, read } from '#server/networks/graph/graph.ts';
import type { Published, Sending } from '#server/networks/network.ts';
import type { ThreadsGraph } from './api.ts';

const listed = z.object({
  id: graphId,
  text: z.string().nullish().catch(null),
  alt_text: z.string().nullish().catch(null),
  timestamp: z.string(),
  permalink: z.string().nullish().catch(null),
  replied_to: z.object({ id: graphId }).nullish().catch(null),
});

/** The id of what a step replies to; null for the post itself. */
export function parentOf({ kind, under }: Pick<Sending, 'kind' | 'under'>): string | null {
  return (kind === 'first_comment' ? under?.post.id : under?.before.id) ?? null;
}

/**
 * The one post of the profile, or reply to the same post, that was made since an attempt and has its text, or
 * without a text the alternative text of its medium. Null where there is neither, or where several are alike.
 * https://developers.facebook.com/docs/threads/retrieve-and-discover-posts
 */
export async function findListed(graph: ThreadsGraph, sending: Sending): Promise<Published | null> {
  const parent = parentOf(sending);
  const query = { fields: 'id,text,alt_text,timestamp,permalink,replied_to', limit: '50' };
  const path = `/${graph.id}/${parent === null ? 'threads' : 'replies'}`;
  const answer = await callGraph(graph, { path, query });
  const { data } = read(graph, answer, z.object({ data: z.array(listed) }));
  const ahead = aheadMs(answer, graph.now());
  const [medium, ...others] = sending.media;
  const alt = others.length === 0 ? (medium?.alt ?? '') : '';
  const one = onlyOne(
    data,
    ({ text, alt_text, timestamp, replied_to }) =>
      (replied_to?.id ?? null) === parent &&
      isSince(timestamp, sending.attemptedAt, ahead) &&
      (sending.body.trim() === '' ? !text?.trim() && hasText(alt_text, alt) : hasText(text, sending.body)),
  );
  return one ? { id: one.id, url: webAddress(one.permalink) } : null;
}
