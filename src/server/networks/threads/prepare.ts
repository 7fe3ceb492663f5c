import { z } from 'zod';

import { kindOf, type PostMedia } from '#contract/networks/post-content.ts';
import { threads as facts } from '#contract/networks/threads.ts';
import { createContainer, type ContainerFields } from '#server/networks/graph/containers.ts';
import { mustHaveNone } from '#server/networks/graph/examine.ts';
import type { Fields } from '#server/networks/graph/graph.ts';
import { itemsOf, makingOf } from '#server/networks/graph/making.ts';
import { mustHaveQuota } from '#server/networks/graph/quota.ts';
import { contentKey, type UnderWay } from '#server/networks/graph/under-way.ts';
import type { Pauses } from '#server/networks/graph/waiting.ts';
import type { NetworkAccount, NetworkStep } from '#server/networks/network.ts';
import type { ThreadsGraph } from './api.ts';
import { optionsOf, problemOf } from './options.ts';

export const containerFields: ContainerFields = { state: 'status', reason: 'error_message' };

/**
 * The container to publish. A reply's is made when it is sent, since it names what it replies to: of it, only
 * what it will be made of.
 */
export const prepared = z.union([
  z.object({ container: z.string() }),
  z.object({ fields: z.record(z.string(), z.string()) }),
]);

interface Preparing {
  graph: ThreadsGraph;
  account: NetworkAccount;
  pauses: Pauses;
  underWay: UnderWay;
}

export async function prepare(at: Preparing, step: NetworkStep): Promise<z.infer<typeof prepared>> {
  mustHaveNone(problemOf(step));
  const { graph, account, underWay, pauses } = at;
  graph.signal.throwIfAborted();
  const kind = step.kind === 'post' ? '' : 'reply_';
  await mustHaveQuota(graph, {
    path: `/${graph.id}/threads_publishing_limit`,
    usage: `${kind}quota_usage`,
    config: `${kind}config`,
  });
  const key = contentKey(account, step);
  const known = underWay.of(key, graph.now());
  const making = makingOf(graph, { known, fields: containerFields, pauses });
  const carousel = step.media.length > 1 ? step.media : [];
  const items = await itemsOf(making, carousel, async (medium) =>
    create(graph, { ...(await fieldsOf(account, medium)), is_carousel_item: 'true' }),
  );
  const fields = async () => ({ ...(await contentOf(account, step, items)), ...chosen(step) });
  if (step.kind !== 'post') {
    const reply = withoutAbsent(await fields());
    underWay.end(key);
    return { fields: reply };
  }
  const id = await making.make('whole', async () => create(graph, await fields()));
  const container = await making.whenReady('whole', id);
  underWay.end(key);
  return { container };
}

export function create(graph: ThreadsGraph, form: Fields): Promise<string> {
  return createContainer(graph, `/${graph.id}/threads`, form);
}

/** https://developers.facebook.com/docs/threads/reference/publishing */
async function contentOf(
  account: NetworkAccount,
  { body, media }: NetworkStep,
  items: readonly string[],
): Promise<Fields> {
  const text = body.trim() === '' ? undefined : body;
  const [first] = media;
  if (!first) return { media_type: 'TEXT', text };
  if (media.length === 1) return { ...(await fieldsOf(account, first)), text };
  return { media_type: 'CAROUSEL', children: items.join(','), text };
}

async function fieldsOf({ media }: NetworkAccount, medium: PostMedia): Promise<Fields> {
  const { images, video } = facts.media;
  const alt_text = medium.alt || undefined;
  if (kindOf(medium)?.kind === 'video')
    return {
      media_type: 'VIDEO',
      alt_text,
      video_url: await media.videoAddress(medium, {
        bytes: video?.bytes ?? null,
        seconds: video?.seconds ?? null,
        types: ['video/mp4', 'video/quicktime'],
      }),
    };
  return {
    media_type: 'IMAGE',
    alt_text,
    image_url: await media.imageAddress(medium, {
      bytes: images?.bytes ?? null,
      formats: images?.formats ?? [],
      ratio: images?.ratio ?? null,
    }),
  };
}

function chosen(step: NetworkStep): Fields {
  if (step.kind !== 'post') return {};
  const { topic, reply_control } = optionsOf(step);
  return { topic_tag: topic, reply_control };
}

function withoutAbsent(fields: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined),
  );
}
