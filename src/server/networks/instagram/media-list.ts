import { z } from 'zod';

import { webAddress } from '#server/lib/plain-text.ts';
import { hasText, isSince, onlyOne } from '#server/networks/alike.ts';
import { aheadMs, callGraph, graphId, read } from '#server/networks/graph/graph.ts';
import type { MetaGraph } from '#server/networks/graph/secret.ts';
import type { Published, Sending } from '#server/networks/network.ts';
import { optionsOf } from './options.ts';

/** https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-media */
const listed = z.object({
  id: graphId,
  caption: z.string().nullish().catch(null),
  timestamp: z.string(),
  permalink: z.string().nullish().catch(null),
});

/**
 * The one medium that the account has made since an attempt with its text. Without a text nothing of ours is in the
 * list: neither stories nor media without a caption can be told from those of other programs.
 */
export async function findMedia(graph: MetaGraph, sending: Sending): Promise<Published | null> {
  if (optionsOf(sending).format === 'story' || sending.body.trim() === '') return null;
  const query = { fields: 'id,caption,timestamp,permalink', limit: '50' };
  const answer = await callGraph(graph, { path: `/${graph.id}/media`, query });
  const { data } = read(graph, answer, z.object({ data: z.array(listed) }));
  const ahead = aheadMs(answer, graph.now());
  const one = onlyOne(
    data,
    ({ caption, timestamp }) =>
      isSince(timestamp, sending.attemptedAt, ahead) && hasText(caption, sending.body),
  );
  return one ? { id: one.id, url: webAddress(one.permalink) } : null;
}
