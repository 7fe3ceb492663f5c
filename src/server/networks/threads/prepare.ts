import { kindOf } from '#contract/networks/medium-kind.ts';
import type { PostMedia } from '#contract/networks/post-content.ts';
import { threads as facts } from '#contract/networks/threads.ts';
import { mustHaveNone } from '#server/networks/examine.ts';
import { createContainer, type ContainerFields } from '#server/networks/graph/containers.ts';
import type { Fields } from '#server/networks/graph/graph.ts';
import { itemsOf, makingOf, whole } from '#server/networks/graph/making.ts';
import { mustHaveQuota } from '#server/networks/graph/quota.ts';
import { keptFor, type Stored } from '#server/networks/kept.ts';
import type { NetworkAccount, NetworkStep, Preparing } from '#server/networks/network.ts';
import type { Pauses } from '#server/networks/waiting.ts';
import type { ThreadsGraph } from './api.ts';
import { parentOf } from './list.ts';
import { optionsOf, problemOf } from './options.ts';

export const containerFields: ContainerFields = { state: 'status', reason: 'error_message' };

interface At {
  graph: ThreadsGraph;
  account: NetworkAccount;
  pauses: Pauses;
}

/**
 * Makes the containers and waits until Threads has processed them. What was made is kept until the post is sent:
 * each further attempt continues with it.
 */
export async function prepare({ graph, account, pauses }: At, step: Preparing): Promise<Stored> {
  mustHaveNone(problemOf(step));
  graph.signal.throwIfAborted();
  const isReply = step.kind !== 'post';
  const kind = isReply ? 'reply_' : '';
  await mustHaveQuota(graph, {
    path: `/${graph.id}/threads_publishing_limit`,
    usage: `${kind}quota_usage`,
    config: `${kind}config`,
    posts: `/${graph.id}/${isReply ? 'replies' : 'threads'}`,
  });
  const kept = keptFor(account, step, graph.now());
  const making = makingOf(graph, { kept, fields: containerFields, pauses });
  const container = await making.make(whole, async () => {
    const carousel = step.media.length > 1 ? step.media : [];
    const items = await itemsOf(making, carousel, (medium, place) =>
      making.make(place, async () =>
        create(graph, { ...(await fieldsOf(account, medium)), is_carousel_item: 'true' }),
      ),
    );
    const content = await contentOf(account, step, items);
    return create(graph, { ...content, ...chosen(step), reply_to_id: under(step) });
  });
  await making.whenReady(whole, container);
  return kept.stored();
}

/** Without it, a reply would be published as a post of its own. */
function under(step: Preparing): string | undefined {
  if (step.kind === 'post') return undefined;
  const parent = parentOf({ kind: step.kind, under: step.under ?? null });
  if (parent === null) throw new Error('a reply replies to something');
  return parent;
}

function create(graph: ThreadsGraph, form: Fields): Promise<string> {
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
