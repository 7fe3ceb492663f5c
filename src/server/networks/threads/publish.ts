import { z } from 'zod';

import { webAddress } from '#server/lib/plain-text.ts';
import { requestGraph } from '#server/networks/graph/graph.ts';
import { makingOf } from '#server/networks/graph/making.ts';
import { findPublished, publishOnce, type Publishing } from '#server/networks/graph/publishing.ts';
import type { UnderWay } from '#server/networks/graph/under-way.ts';
import { mustBeSettled, type Pauses } from '#server/networks/graph/waiting.ts';
import type { Found, Published, Sending } from '#server/networks/network.ts';
import type { ThreadsGraph } from './api.ts';
import { findListed, parentOf } from './list.ts';
import { containerFields, create, prepared } from './prepare.ts';

/** What publishing needs to know of replies that are under way. */
interface Sendings {
  graph: ThreadsGraph;
  pauses: Pauses;
  underWay: UnderWay;
}

/** https://developers.facebook.com/docs/threads/posts */
export async function send(at: Sendings, sending: Sending): Promise<Published> {
  const ready = prepared.parse(sending.prepared);
  if ('container' in ready) return publishOnce(at.graph, publishingOf(at.graph, sending, ready.container));
  const key = replyKey(sending);
  const known = at.underWay.of(key, at.graph.now());
  const making = makingOf(at.graph, { known, fields: containerFields, pauses: at.pauses });
  const fields = { ...ready.fields, reply_to_id: parentOf(sending) ?? undefined };
  const container = await making.make('reply', () => create(at.graph, fields));
  await making.whenReady('reply', container);
  const published = await publishOnce(at.graph, publishingOf(at.graph, sending, container));
  at.underWay.end(key);
  return published;
}

/**
 * By the container. That of a reply is only known to the process that made it; after a restart the reply is
 * searched for, which can show that it is there, but not that it is not.
 */
export async function find({ graph, underWay }: Sendings, sending: Sending): Promise<Found> {
  const ready = prepared.safeParse(sending.prepared).data ?? { fields: {} };
  const container =
    'container' in ready ? ready.container : underWay.of(replyKey(sending), graph.now()).get('reply');
  if (container !== undefined)
    return findPublished(graph, publishingOf(graph, sending, container), sending.attemptedAt);
  const published = await findListed(graph, sending);
  if (published) return { state: 'found', published };
  mustBeSettled(sending.attemptedAt, graph.now());
  return { state: 'cannot_tell' };
}

const replyKey = ({ key }: Sending) => `reply ${key}`;

function publishingOf(graph: ThreadsGraph, sending: Sending, container: string): Publishing {
  return {
    container,
    fields: containerFields,
    path: `/${graph.id}/threads_publish`,
    look: () => findListed(graph, sending),
    urlOf: (id) => permalinkOf(graph, id),
  };
}

async function permalinkOf(graph: ThreadsGraph, id: string): Promise<string | null> {
  const request = { path: `/${id}`, query: { fields: 'permalink' }, timeoutMs: 10_000 };
  return webAddress((await requestGraph(graph, request, z.object({ permalink: z.string() }))).permalink);
}
