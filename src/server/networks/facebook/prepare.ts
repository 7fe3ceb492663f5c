import { z } from 'zod';

import { kindOf } from '#contract/networks/post-content.ts';
import { mustHaveNone } from '#server/networks/graph/examine.ts';
import type { Origins } from '#server/networks/graph/origins.ts';
import type { MetaGraph } from '#server/networks/graph/secret.ts';
import type { NetworkAccount, NetworkStep } from '#server/networks/network.ts';
import { optionsOf, problemOf } from './options.ts';
import { uploadPhoto } from './photos.ts';
import { readVideo, uploadAsStream, uploadInChunks } from './videos.ts';

/** What is uploaded, and how it is published. */
export const prepared = z.discriminatedUnion('as', [
  z.object({ as: z.literal('text') }),
  z.object({ as: z.literal('photos'), photos: z.array(z.string()) }),
  z.object({ as: z.literal('photo_story'), photo: z.string() }),
  z.object({ as: z.literal('video'), video: z.string(), session: z.string() }),
  z.object({ as: z.literal('reel'), video: z.string() }),
  z.object({ as: z.literal('video_story'), video: z.string() }),
]);

export type Prepared = z.infer<typeof prepared>;

export async function prepare(
  graph: MetaGraph,
  origins: Origins,
  account: NetworkAccount,
  step: NetworkStep,
): Promise<Prepared> {
  mustHaveNone(problemOf(step));
  graph.signal.throwIfAborted();
  const [first] = step.media;
  if (!first || step.kind === 'first_comment') return { as: 'text' };
  const { format } = optionsOf(step);
  if (kindOf(first)?.kind === 'video') {
    const file = await readVideo(account, first, format);
    if (format === 'feed') return { as: 'video', ...(await uploadInChunks(graph, origins, file)) };
    if (format === 'reel')
      return { as: 'reel', video: await uploadAsStream(graph, origins, 'video_reels', file) };
    return { as: 'video_story', video: await uploadAsStream(graph, origins, 'video_stories', file) };
  }
  if (format === 'story') return { as: 'photo_story', photo: await uploadPhoto(graph, account, first) };
  const photos: string[] = [];
  for (const medium of step.media) photos.push(await uploadPhoto(graph, account, medium));
  return { as: 'photos', photos };
}
