import { z } from 'zod';

import { webAddress } from '#server/lib/plain-text.ts';
import { notReady } from '#server/networks/graph/containers.ts';
import { requestGraph } from '#server/networks/graph/graph.ts';
import { whole } from '#server/networks/graph/making.ts';
import { findPublished, publishOnce, type Publishing } from '#server/networks/graph/publishing.ts';
import { stored } from '#server/networks/kept.ts';
import type { Found, Published, Sending } from '#server/networks/network.ts';
import type { ThreadsGraph } from './api.ts';
import { findListed } from './list.ts';
import { containerFields } from './prepare.ts';

/** https://developers.facebook.com/docs/threads/posts */
export async function send(graph: ThreadsGraph, sending: Sending): Promise<Published> {
  const publishing = publishingOf(graph, sending);
  if (publishing === null) throw notReady(graph.label, null);
  return publishOnce(graph, publishing);
}

export async function find(graph: ThreadsGraph, sending: Sending): Promise<Found> {
  const publishing = publishingOf(graph, sending);
  if (publishing === null) return { state: 'cannot_tell' };
  return findPublished(graph, publishing, sending.attemptedAt);
}

function publishingOf(graph: ThreadsGraph, sending: Sending): Publishing | null {
  const made = stored.safeParse(sending.prepared).data?.made[whole];
  if (!made) return null;
  // An earlier attempt may have published it.
  const since = new Date(Math.min(made.at, sending.attemptedAt.getTime()));
  return {
    container: made.id,
    fields: containerFields,
    path: `/${graph.id}/threads_publish`,
    look: () => findListed(graph, { ...sending, attemptedAt: since }),
    urlOf: (id) => permalinkOf(graph, id),
  };
}

async function permalinkOf(graph: ThreadsGraph, id: string): Promise<string | null> {
  const request = { path: `/${id}`, query: { fields: 'permalink' }, timeoutMs: 10_000 };
  return webAddress((await requestGraph(graph, request, z.object({ permalink: z.string() }))).permalink);
}
