import { z } from 'zod';

import { hasText, isSince, onlyOne } from '#server/networks/alike.ts';
import { firstAttempt } from '#server/networks/attempt-key.ts';
import { aheadMs, requestGraph, callGraph, created, graphId, read } from '#server/networks/graph/graph.ts';
import type { MetaGraph } from '#server/networks/graph/secret.ts';
import type { Found, Published, Sending } from '#server/networks/network.ts';
import { mustBeSettled } from '#server/networks/waiting.ts';

/**
 * The first comment. Comments have no URL of their own.
 * https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-media/comments
 */
export async function comment(graph: MetaGraph, { body, under }: Sending): Promise<Published> {
  const form = { message: body };
  const request = { path: `/${under?.post.id}/comments`, form, seen: true, timeoutMs: 50_000 };
  const { id } = await requestGraph(graph, request, created);
  return { id, url: under?.post.url ?? null };
}

const listed = z.object({
  id: graphId,
  text: z.string().nullish().catch(null),
  timestamp: z.string(),
  from: z.object({ id: graphId }).optional().catch(undefined),
});

/** The newest comments can show that it is there, but not that it is not. */
export async function findComment(graph: MetaGraph, sending: Sending): Promise<Found> {
  const { under, body, attemptedAt } = sending;
  const query = { fields: 'id,text,timestamp,from', limit: '50' };
  const answer = await callGraph(graph, { path: `/${under?.post.id}/comments`, query });
  const { data } = read(graph, answer, z.object({ data: z.array(listed) }));
  const ahead = aheadMs(answer, graph.now());
  const since = new Date(firstAttempt(sending));
  const one = onlyOne(
    data,
    ({ from, text, timestamp }) =>
      from?.id === graph.id && hasText(text, body) && isSince(timestamp, since, ahead),
  );
  if (one) return { state: 'found', published: { id: one.id, url: under?.post.url ?? null } };
  mustBeSettled(attemptedAt, graph.now());
  return { state: 'cannot_tell' };
}
