import { z } from 'zod';

import { t } from '#contract/message.ts';
import { facebook as facts } from '#contract/networks/facebook.ts';
import type { PostMedia } from '#contract/networks/post-content.ts';
import { requestGraph, graphId } from '#server/networks/graph/graph.ts';
import { uploadPath, type Origins } from '#server/networks/graph/origins.ts';
import type { MetaGraph } from '#server/networks/graph/secret.ts';
import { slicesOf } from '#server/networks/graph/streams.ts';
import { uploadingPhase, uploadMs, uploadVideo } from '#server/networks/graph/upload.ts';
import type { ReadVideo } from '#server/networks/media-reader.ts';
import { formOf } from '#server/networks/multipart.ts';
import { NetworkError, type NetworkAccount } from '#server/networks/network.ts';

const offset = z.coerce.number().int().min(0);

/** https://developers.facebook.com/docs/graph-api/reference/page/videos */
const session = z.object({
  video_id: graphId,
  upload_session_id: graphId,
  start_offset: offset,
  end_offset: offset,
});

const transferred = z.object({ start_offset: offset, end_offset: offset });

/** https://developers.facebook.com/docs/video-api/guides/reels-publishing */
const started = z.object({ video_id: graphId });

/** Of reels and stories; longer videos are posts in the feed. */
const shortest = { reel: { min: 3, max: 90 }, story: { min: 3, max: 60 } } as const;

export function readVideo(
  account: NetworkAccount,
  medium: PostMedia,
  format: 'feed' | 'reel' | 'story',
): Promise<ReadVideo> {
  const { video } = facts.media;
  return account.media.video(medium, {
    bytes: video?.bytes ?? null,
    seconds: format === 'feed' ? (video?.seconds ?? null) : shortest[format],
    types: ['video/mp4', 'video/quicktime'],
  });
}

/** Chunks that the network accepts only in part are continued; it must get further each time. */
const standstills = 3;

/**
 * Uploads a video in the chunks that Facebook asks for. It is published when the session is finished.
 * @returns the session and the video's id
 */
export async function uploadInChunks(
  graph: MetaGraph,
  { videos }: Origins,
  file: ReadVideo,
): Promise<{ video: string; session: string }> {
  const path = `/${graph.id}/videos`;
  const form = { upload_phase: 'start', file_size: String(file.bytes) };
  const begun = await requestGraph(graph, { base: videos, path, form }, session);
  const slices = slicesOf(file);
  try {
    let { start_offset: start, end_offset: end } = begun;
    for (let still = 0; start < end;) {
      const chunk = { type: 'application/octet-stream', ...slices.slice(start, Math.min(end, file.bytes)) };
      const part = { field: 'video_file_chunk', fileName: 'chunk', file: chunk };
      const fields = {
        upload_phase: 'transfer',
        upload_session_id: begun.upload_session_id,
        start_offset: String(start),
      };
      const { type, body } = formOf(fields, [part]);
      const request = {
        method: 'POST',
        base: videos,
        path,
        headers: { 'content-type': type },
        body,
      } as const;
      const next = await requestGraph(graph, { ...request, timeoutMs: uploadMs }, transferred).catch(passing);
      still = next && next.start_offset > start ? 0 : still + 1;
      if (still === standstills) throw stoppedAt(start, file.bytes);
      if (next) ({ start_offset: start, end_offset: end } = next);
    }
  } finally {
    await slices.close();
  }
  return { video: begun.video_id, session: begun.upload_session_id };
}

/** A chunk that did not arrive is sent again. */
function passing(error: unknown): null {
  if (error instanceof NetworkError && error.kind === 'retry') return null;
  throw error;
}

function stoppedAt(start: number, bytes: number): NetworkError {
  return new NetworkError(
    'retry',
    () => t`Facebook took ${{ start }} of ${{ bytes }} bytes of the video, and then no more.`,
    { next: null },
  );
}

/** Uploads a reel, or the video of a story, as one stream. Returns the video's id. */
export async function uploadAsStream(
  graph: MetaGraph,
  { uploads }: Origins,
  edge: 'video_reels' | 'video_stories',
  file: ReadVideo,
): Promise<string> {
  const form = { upload_phase: 'start' };
  const { video_id: id } = await requestGraph(graph, { path: `/${graph.id}/${edge}`, form }, started);
  const received = () =>
    requestGraph(
      graph,
      { path: `/${id}`, query: { fields: 'status' } },
      z.object({ status: uploadingPhase }),
    ).then(({ status }) => status);
  await uploadVideo({ ...graph, base: uploads }, uploadPath('video-upload', id), file, received);
  return id;
}
