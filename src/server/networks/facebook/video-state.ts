import { z } from 'zod';

import { t } from '#contract/message.ts';
import { means } from '#server/networks/graph/errors.ts';
import { requestGraph, graphId } from '#server/networks/graph/graph.ts';
import type { MetaGraph } from '#server/networks/graph/secret.ts';
import { NetworkError, type Published } from '#server/networks/network.ts';
import { publishedOf } from './posts.ts';

const message = z.object({ message: z.string() });

const phase = z
  .object({
    status: z.string(),
    error: message.optional().catch(undefined),
    errors: z.array(message).catch([]),
  })
  .optional()
  .catch(undefined);

/** https://developers.facebook.com/docs/graph-api/reference/video-status */
const video = z.object({
  id: graphId,
  post_id: graphId.nullish().catch(null),
  permalink_url: z.string().nullish().catch(null),
  status: z
    .object({
      video_status: z.string().catch(''),
      uploading_phase: phase,
      processing_phase: phase,
      publishing_phase: phase,
    })
    .optional()
    .catch(undefined),
});

export type VideoState =
  /** `isConfirmed`: Facebook says so itself, and not only that it has finished with the video. */
  | { state: 'out'; published: Published; isConfirmed: boolean }
  /** Accepted, and being processed. */
  | { state: 'working' }
  /** Uploaded, and not yet told to be published. */
  | { state: 'unfinished' }
  | { state: 'failed'; reason: string | null }
  | { state: 'unknown' };

const bad = new Set(['error', 'expired', 'upload_failed']);

/** What has become of an uploaded video. */
export async function videoState(graph: MetaGraph, id: string): Promise<VideoState> {
  let found: z.infer<typeof video>;
  try {
    found = await requestGraph(
      graph,
      { path: `/${id}`, query: { fields: 'post_id,permalink_url,status' } },
      video,
    );
  } catch (error) {
    if (means(error, 'gone')) return { state: 'unknown' };
    throw error;
  }
  const { status, post_id: post, permalink_url } = found;
  if (!status) return { state: 'unknown' };
  const { video_status: whole, uploading_phase, processing_phase, publishing_phase } = status;
  const phases = [uploading_phase, processing_phase, publishing_phase];
  const isOut = publishing_phase?.status === 'complete';
  if (!isOut && (bad.has(whole) || phases.some((one) => one?.status === 'error'))) {
    const reasons = phases.flatMap((one) => [one?.error, ...(one?.errors ?? [])]);
    return { state: 'failed', reason: reasons.find((one) => one)?.message.slice(0, 300) ?? null };
  }
  const publishing = publishing_phase?.status ?? null;
  if (isOut || (whole === 'ready' && publishing !== 'not_started'))
    return {
      state: 'out',
      published: publishedOf({ id: postIdOf(graph, post) ?? found.id, permalink_url }),
      isConfirmed: isOut,
    };
  const begun = [processing_phase?.status, publishing].some((one) => one && one !== 'not_started');
  return { state: begun ? 'working' : 'unfinished' };
}

/** Posts have the page's id in theirs. */
function postIdOf({ id: page }: MetaGraph, post: string | null | undefined): string | null {
  if (!post) return null;
  return post.includes('_') ? post : `${page}_${post}`;
}

/** A video that Facebook could not process: nothing is visible. */
export function videoFailed(reason: string | null): NetworkError {
  return new NetworkError('reject', () => t`Facebook couldn’t process the video.`, {
    replyText: reason,
    next: () => t`Save it as an MP4 with H.264 and AAC and retry, or publish the post without it.`,
  });
}
