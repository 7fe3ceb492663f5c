import { z } from 'zod';

import { kindOf } from '#contract/networks/medium-kind.ts';
import { mustHaveNone } from '#server/networks/examine.ts';
import type { Origins } from '#server/networks/graph/origins.ts';
import type { MetaGraph } from '#server/networks/graph/secret.ts';
import { keptFor, makeOnce, stored, type Kept } from '#server/networks/kept.ts';
import type { NetworkAccount, Preparing } from '#server/networks/network.ts';
import { optionsOf, problemOf } from './options.ts';
import { uploadPhoto } from './photos.ts';
import { readVideo, uploadAsStream, uploadInChunks } from './videos.ts';

/** What is uploaded, and how it is published. */
const ready = z.discriminatedUnion('as', [
  z.object({ as: z.literal('text') }),
  z.object({ as: z.literal('photos'), photos: z.array(z.string()) }),
  z.object({ as: z.literal('photo_story'), photo: z.string() }),
  z.object({ as: z.literal('video'), video: z.string(), session: z.string() }),
  z.object({ as: z.literal('reel'), video: z.string() }),
  z.object({ as: z.literal('video_story'), video: z.string() }),
]);

export const prepared = z.intersection(ready, stored);

export type Ready = z.infer<typeof ready>;

interface At {
  graph: MetaGraph;
  origins: Origins;
  account: NetworkAccount;
}

/** Uploads what is not uploaded yet; each further attempt goes on where the last one ended. */
export async function prepare(at: At, step: Preparing): Promise<z.infer<typeof prepared>> {
  mustHaveNone(problemOf(step));
  at.graph.signal.throwIfAborted();
  const kept = keptFor(at.account, step, at.graph.now());
  const uploaded = await upload(at, step, kept);
  return { ...uploaded, ...kept.stored() };
}

async function upload({ graph, origins, account }: At, step: Preparing, kept: Kept): Promise<Ready> {
  const [first] = step.media;
  if (!first || step.kind === 'first_comment') return { as: 'text' };
  const { format } = optionsOf(step);
  if (kindOf(first)?.kind === 'video') {
    const file = await readVideo(account, first, format);
    if (format === 'feed') return { as: 'video', ...(await uploadInChunks(graph, origins, { file, kept })) };
    const edge = format === 'reel' ? 'video_reels' : 'video_stories';
    const video = await uploadAsStream(graph, origins, { edge, file, kept });
    return { as: format === 'reel' ? 'reel' : 'video_story', video };
  }
  const photos: string[] = [];
  for (const [number, medium] of step.media.entries())
    photos.push(await makeOnce(kept, `photo ${number}`, () => uploadPhoto(graph, account, medium)));
  const [photo] = photos;
  return format === 'story' && photo !== undefined ? { as: 'photo_story', photo } : { as: 'photos', photos };
}
