import { z } from 'zod';

import { webAddress } from '#server/lib/plain-text.ts';
import { notReady } from '#server/networks/graph/containers.ts';
import { requestGraph } from '#server/networks/graph/graph.ts';
import { whole } from '#server/networks/graph/making.ts';
import { findPublished, publishOnce, type Publishing } from '#server/networks/graph/publishing.ts';
import type { MetaGraph } from '#server/networks/graph/secret.ts';
import { stored } from '#server/networks/kept.ts';
import type { Found, Published, Sending } from '#server/networks/network.ts';
import { comment, findComment } from './comments.ts';
import { findMedia } from './media-list.ts';
import { containerFields } from './media.ts';

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
  const made = stored.safeParse(sending.prepared).data?.made[whole];
  if (!made) return null;
  // An earlier attempt may have published it.
  const since = new Date(Math.min(made.at, sending.attemptedAt.getTime()));
  return {
    container: made.id,
    fields: containerFields,
    path: `/${graph.id}/media_publish`,
    look: () => findMedia(graph, { ...sending, attemptedAt: since }),
    urlOf: (id) => permalinkOf(graph, id),
  };
}

async function permalinkOf(graph: MetaGraph, id: string): Promise<string | null> {
  const request = { path: `/${id}`, query: { fields: 'permalink' }, timeoutMs: 10_000 };
  return webAddress((await requestGraph(graph, request, z.object({ permalink: z.string() }))).permalink);
}
