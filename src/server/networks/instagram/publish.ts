import { z } from 'zod';

import { webAddress } from '#server/lib/plain-text.ts';
import { notReady } from '#server/networks/graph/containers.ts';
import { requestGraph } from '#server/networks/graph/graph.ts';
import { findPublished, publishOnce, type Publishing } from '#server/networks/graph/publishing.ts';
import type { MetaGraph } from '#server/networks/graph/secret.ts';
import type { Found, Published, Sending } from '#server/networks/network.ts';
import { comment, findComment } from './comments.ts';
import { findMedia } from './media-list.ts';
import { containerFields, prepared } from './prepare.ts';

/** https://developers.facebook.com/docs/instagram-platform/content-publishing */
export async function send(graph: MetaGraph, sending: Sending): Promise<Published> {
  if (sending.kind === 'first_comment') return comment(graph, sending);
  const publishing = publishingOf(graph, sending);
  if (publishing === null) throw notReady(graph.label, null);
  return publishOnce(graph, publishing);
}

export async function find(graph: MetaGraph, sending: Sending): Promise<Found> {
  if (sending.kind === 'first_comment') return findComment(graph, sending);
  const publishing = publishingOf(graph, sending);
  if (publishing === null) return { state: 'cannot_tell' };
  return findPublished(graph, publishing, sending.attemptedAt);
}

function publishingOf(graph: MetaGraph, sending: Sending): Publishing | null {
  const container = prepared.safeParse(sending.prepared).data?.container ?? null;
  if (container === null) return null;
  return {
    container,
    fields: containerFields,
    path: `/${graph.id}/media_publish`,
    look: () => findMedia(graph, sending),
    urlOf: (id) => permalinkOf(graph, id),
  };
}

async function permalinkOf(graph: MetaGraph, id: string): Promise<string | null> {
  const request = { path: `/${id}`, query: { fields: 'permalink' }, timeoutMs: 10_000 };
  return webAddress((await requestGraph(graph, request, z.object({ permalink: z.string() }))).permalink);
}
