import { z } from 'zod';

import { t } from '#contract/message.ts';
import { facebook as facts } from '#contract/networks/facebook.ts';
import type { PostMedia } from '#contract/networks/post-content.ts';
import { readJson } from '#server/lib/read-json.ts';
import { requestGraph, graphId } from '#server/networks/graph/graph.ts';
import { uploadPath, type Origins } from '#server/networks/graph/origins.ts';
import type { MetaGraph } from '#server/networks/graph/secret.ts';
import { uploadingPhase, uploadMs, uploadVideo } from '#server/networks/graph/upload.ts';
import { makeOnce, type Kept } from '#server/networks/kept.ts';
import type { ReadVideo } from '#server/networks/media-reader.ts';
import { formOf } from '#server/networks/multipart.ts';
import { NetworkError, type NetworkAccount } from '#server/networks/network.ts';
import { slicesOf } from '#server/networks/streams.ts';
import { videoFailed, videoState } from './video-state.ts';

const offset = z.coerce.number().int().min(0);

/** https://developers.facebook.com/docs/graph-api/reference/page/videos */
const session = z.object({
  video_id: graphId,
  upload_session_id: graphId,
  start_offset: offset,
  end_offset: offset,
});

/** Of which file it is. */
const keptSession = session.extend({ bytes: z.int() });

type Session = z.infer<typeof keptSession>;

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

interface Upload {
  file: ReadVideo;
  kept: Kept;
}

/** The place of a video's upload session. */
const place = 'session';

/**
 * Uploads a video in the chunks that Facebook asks for, in the session of an earlier attempt where there is one. It
 * is published when the session is finished.
 * @returns the session and the video's id
 */
export async function uploadInChunks(
  graph: MetaGraph,
  { videos }: Origins,
  upload: Upload,
): Promise<{ video: string; session: string }> {
  const at = { ...graph, base: videos };
  const known = await knownSession(graph, upload);
  if (known)
    try {
      return await transfer(at, known, upload);
    } catch (error) {
      if (!(error instanceof NetworkError) || error.kind !== 'reject') throw error;
      await upload.kept.drop(place);
    }
  const form = { upload_phase: 'start', file_size: String(upload.file.bytes) };
  const answer = await requestGraph(at, { path: `/${graph.id}/videos`, form }, session);
  const begun = { ...answer, bytes: upload.file.bytes };
  await upload.kept.put(place, JSON.stringify(begun));
  return transfer(at, begun, upload);
}

/** The session of an earlier attempt; null where there is none, or where nothing can become of it. */
async function knownSession(graph: MetaGraph, { file, kept }: Upload): Promise<Session | null> {
  const stored = kept.of(place);
  if (stored === undefined) return null;
  const known = keptSession.safeParse(readJson(stored)).data;
  // The file at an address may have become another one.
  const isUsable =
    known?.bytes === file.bytes && (await videoState(graph, known.video_id)).state !== 'failed';
  if (isUsable) return known;
  await kept.drop(place);
  return null;
}

async function transfer(
  graph: MetaGraph,
  begun: Session,
  { file, kept }: Upload,
): Promise<{ video: string; session: string }> {
  const slices = slicesOf(file);
  let { start_offset: start, end_offset: end } = begun;
  try {
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
        path: `/${graph.id}/videos`,
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
    if (start !== begun.start_offset)
      await kept.put(place, JSON.stringify({ ...begun, start_offset: start, end_offset: end }));
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

/**
 * Uploads a reel, or the video of a story, as one stream, which each further attempt continues. Returns the video's
 * id.
 */
export function uploadAsStream(
  graph: MetaGraph,
  { uploads }: Origins,
  { edge, file, kept }: Upload & { edge: 'video_reels' | 'video_stories' },
): Promise<string> {
  const form = { upload_phase: 'start' };
  const begin = async () =>
    (await requestGraph(graph, { path: `/${graph.id}/${edge}`, form }, started)).video_id;
  const host = { ...graph, base: uploads };
  // The file at an address may have become another one: then it is a video of its own.
  return makeOnce(kept, `video ${file.bytes}`, begin, async (id, isKnown) => {
    if (isKnown && !(await isUnfinished(graph, id))) return;
    await uploadVideo(host, uploadPath('video-upload', id), file, () => receivedOf(graph, id), isKnown);
  });
}

/** Whether a video still has to be uploaded or published. Throws `NetworkError` `reject` for one that failed. */
async function isUnfinished(graph: MetaGraph, id: string): Promise<boolean> {
  const video = await videoState(graph, id);
  if (video.state === 'failed' || video.state === 'unknown')
    throw videoFailed('reason' in video ? video.reason : null);
  return video.state === 'unfinished';
}

async function receivedOf(graph: MetaGraph, id: string): Promise<number> {
  const request = { path: `/${id}`, query: { fields: 'status' } };
  return (await requestGraph(graph, request, z.object({ status: uploadingPhase }))).status;
}
