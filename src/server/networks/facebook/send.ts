import { z } from 'zod';

import { t } from '#contract/message.ts';
import { isFirstAttempt } from '#server/networks/attempt-key.ts';
import { GraphError, means, refusal } from '#server/networks/graph/errors.ts';
import { requestGraph, graphId, type Fields } from '#server/networks/graph/graph.ts';
import type { Origins } from '#server/networks/graph/origins.ts';
import type { MetaGraph } from '#server/networks/graph/secret.ts';
import { NetworkError, type Published, type Sending } from '#server/networks/network.ts';
import { checkAccount } from '#server/networks/replies.ts';
import { pollUntil, type Pauses } from '#server/networks/waiting.ts';
import { linkOf } from './options.ts';
import { posted, publishedOf } from './posts.ts';
import { prepared } from './prepare.ts';
import { videoFailed, videoState, type VideoState } from './video-state.ts';

const done = z.object({ success: z.literal(true), post_id: graphId.optional().catch(undefined) });

/** Facebook could not read the page of a link. */
const unreadableLink = 1_609_005;

/** https://developers.facebook.com/docs/pages-api/posts */
export async function send(
  graph: MetaGraph,
  { videos }: Origins,
  pauses: Pauses,
  sending: Sending,
): Promise<Published> {
  if (sending.kind === 'first_comment') return comment(graph, sending);
  const ready = prepared.parse(sending.prepared);
  const text = sending.body.trim() === '' ? undefined : sending.body;
  switch (ready.as) {
    case 'text':
      return withLink(graph, sending);
    case 'photos': {
      const attached = ready.photos.map((id, at): [string, string] => [
        `attached_media[${at}]`,
        JSON.stringify({ media_fbid: id }),
      ]);
      return toFeed(graph, sending, { message: text, ...Object.fromEntries(attached) });
    }
    case 'photo_story': {
      const path = `/${graph.id}/photo_stories`;
      const { post_id: id } = await publish(graph, { path, form: { photo_id: ready.photo } });
      return publishedOf({ id: id ?? ready.photo, permalink_url: null });
    }
    case 'video': {
      const form = { upload_phase: 'finish', upload_session_id: ready.session, description: text };
      return finish(graph, pauses, ready.video, { base: videos, path: `/${graph.id}/videos`, form });
    }
    case 'reel': {
      const form = {
        upload_phase: 'finish',
        video_id: ready.video,
        video_state: 'PUBLISHED',
        description: text,
      };
      return finish(graph, pauses, ready.video, { path: `/${graph.id}/video_reels`, form });
    }
    case 'video_story': {
      const form = { upload_phase: 'finish', video_id: ready.video };
      return finish(graph, pauses, ready.video, { path: `/${graph.id}/video_stories`, form });
    }
  }
}

async function withLink(graph: MetaGraph, sending: Sending): Promise<Published> {
  const link = linkOf(sending);
  try {
    return await toFeed(graph, sending, { message: sending.body, link: link?.url });
  } catch (error) {
    const unread =
      error instanceof GraphError &&
      error.kind === 'reject' &&
      [error.code, error.subcode].includes(unreadableLink);
    if (!unread || !link?.byText) throw error;
    return toFeed(graph, sending, { message: sending.body });
  }
}

async function toFeed(graph: MetaGraph, sending: Sending, form: Fields): Promise<Published> {
  const query = { fields: 'id,permalink_url' };
  const request = { path: `/${graph.id}/feed`, query, form, seen: true, timeoutMs: 50_000 };
  try {
    return publishedOf(await requestGraph(graph, request, posted));
  } catch (error) {
    // What it repeats may be what an earlier attempt has published.
    if (!means(error, 'repeated') || isFirstAttempt(sending)) throw error;
    throw refusal('repeated', { label: graph.label, open: true }, error);
  }
}

/** https://developers.facebook.com/docs/graph-api/reference/object/comments */
async function comment(graph: MetaGraph, { body, under }: Sending): Promise<Published> {
  const request = {
    path: `/${under?.post.id}/comments`,
    query: { fields: 'id,permalink_url' },
    form: { message: body },
    seen: true,
    timeoutMs: 50_000,
  };
  return publishedOf(await requestGraph(graph, request, posted));
}

interface Publishing {
  base?: string;
  path: string;
  form: Fields;
}

/** Publishes an uploaded video, unless an earlier attempt has: Facebook may refuse to do that again. */
async function finish(graph: MetaGraph, pauses: Pauses, id: string, request: Publishing): Promise<Published> {
  try {
    await publish(graph, request);
  } catch (error) {
    if (!(error instanceof NetworkError) || error.kind !== 'reject') throw error;
    const video = await videoState(graph, id).catch(() => null);
    if (video?.state === 'out' && video.isConfirmed) return video.published;
    throw error;
  }
  return whenOut(graph, pauses, id);
}

function publish(graph: MetaGraph, request: Publishing) {
  return requestGraph(graph, { ...request, seen: true, timeoutMs: 30_000 }, done);
}

/**
 * A video is visible when it is processed. Facebook has accepted it: whatever goes wrong from here on, it may
 * still appear, and only a failed processing is certain.
 */
async function whenOut(graph: MetaGraph, pauses: Pauses, id: string): Promise<Published> {
  let last: VideoState = { state: 'working' };
  try {
    const isOver = ({ state }: VideoState) => state === 'out' || state === 'failed';
    last = await pollUntil(pauses, graph.signal, () => videoState(graph, id), isOver);
  } catch (error) {
    graph.signal.throwIfAborted();
    throw stillProcessing(error);
  }
  if (last.state === 'out') return last.published;
  if (last.state === 'failed') throw videoFailed(last.reason);
  throw stillProcessing();
}

function stillProcessing(cause?: unknown): NetworkError {
  return new NetworkError('unknown', () => t`Facebook has accepted the video and is still processing it.`, {
    replyText: cause instanceof NetworkError ? cause.replyText : null,
    next: checkAccount,
    cause,
  });
}
