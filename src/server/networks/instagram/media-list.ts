import { z } from 'zod';

import { webAddress } from '#server/lib/plain-text.ts';
import { hasText, isSince } from '#server/networks/graph/alike.ts';
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
 * The account's newest media that was made since an attempt and has its text. Stories have none: one is only
 * recognized while it is the only one since.
 */
export async function findMedia(graph: MetaGraph, sending: Sending): Promise<Published | null> {
  const isStory = optionsOf(sending).format === 'story';
  const query = { fields: 'id,caption,timestamp,permalink', limit: '50' };
  const answer = await callGraph(graph, { path: `/${graph.id}/${isStory ? 'stories' : 'media'}`, query });
  const { data } = read(graph, answer, z.object({ data: z.array(listed) }));
  const ahead = aheadMs(answer, graph.now());
  const recent = data.filter(({ timestamp }) => isSince(timestamp, sending.attemptedAt, ahead));
  const one = isStory
    ? recent.length === 1 && recent[0]
    : recent.findLast(({ caption }) => hasText(caption, sending.body));
  return one ? { id: one.id, url: webAddress(one.permalink) } : null;
}
