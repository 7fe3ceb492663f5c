import { z } from 'zod';

import type { ReadVideo } from '#server/networks/media-reader.ts';
import { NetworkError } from '#server/networks/network.ts';
import { slicesOf } from '#server/networks/streams.ts';
import { requestGraph, type Graph } from './graph.ts';

/** The longest that uploading a video may take, in ms; `prepare` as a whole ends sooner or later. */
export const uploadMs = 4 * 60_000;

/** How often an interrupted upload is continued. */
const attempts = 4;

const accepted = z.object({ success: z.literal(true) });

/**
 * Uploads a video to Meta's upload server, and continues where an interruption left it.
 * https://developers.facebook.com/docs/instagram-platform/content-publishing/resumable-uploads,
 * https://developers.facebook.com/docs/video-api/guides/reels-publishing
 * @param path of the upload session
 * @param received asks how many bytes the server has
 * @param isKnown an earlier attempt may have sent a part of it
 */
export async function uploadVideo(
  graph: Graph,
  path: string,
  file: ReadVideo,
  received: () => Promise<number>,
  isKnown: boolean,
): Promise<void> {
  let offset = isKnown ? Math.min(await received(), file.bytes) : 0;
  if (isKnown && offset === file.bytes) return;
  for (let number = 1; ; number += 1)
    try {
      return await uploadFrom(graph, path, file, offset);
    } catch (error) {
      const again = error instanceof NetworkError && error.kind === 'retry' && number < attempts;
      if (!again) throw error;
      offset = Math.min(await received(), file.bytes);
      if (offset === file.bytes) return;
    }
}

async function uploadFrom(graph: Graph, path: string, file: ReadVideo, offset: number): Promise<void> {
  const slices = slicesOf(file);
  try {
    const request = {
      method: 'POST',
      path,
      headers: {
        authorization: `OAuth ${graph.token ?? ''}`,
        offset: String(offset),
        file_size: String(file.bytes),
        'content-type': 'application/octet-stream',
      },
      body: slices.slice(offset, file.bytes),
      timeoutMs: uploadMs,
    } as const;
    // This server takes no proof.
    await requestGraph({ ...graph, appSecret: null }, request, accepted);
  } finally {
    await slices.close();
  }
}

const bytes = z.number().int().min(0).optional().catch(undefined);

/** How much of a video has arrived; the documentation spells the field in both ways. */
export const uploadingPhase = z
  .object({ uploading_phase: z.object({ bytes_transferred: bytes, bytes_transfered: bytes }) })
  .transform(({ uploading_phase: phase }) => phase.bytes_transferred ?? phase.bytes_transfered ?? 0)
  .catch(0);
