import { z } from 'zod';

import { t } from '#contract/message.ts';
import { checkAccount, GraphError } from '#server/networks/graph/errors.ts';
import { requestGraph, graphId, type Fields } from '#server/networks/graph/graph.ts';
import type { Origins } from '#server/networks/graph/origins.ts';
import type { MetaGraph } from '#server/networks/graph/secret.ts';
import { pollUntil, type Pauses } from '#server/networks/graph/waiting.ts';
import { NetworkError, type Published, type Sending } from '#server/networks/network.ts';
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
      return toFeed(graph, { message: text, ...Object.fromEntries(attached) });
    }
    case 'photo_story': {
      const path = `/${graph.id}/photo_stories`;
      const { post_id: id } = await publish(graph, { path, form: { photo_id: ready.photo } });
      return publishedOf({ id: id ?? ready.photo, permalink_url: null });
    }
    case 'video': {
      const form = { upload_phase: 'finish', upload_session_id: ready.session, description: text };
      await publish(graph, { base: videos, path: `/${graph.id}/videos`, form });
      return whenOut(graph, pauses, ready.video);
    }
    case 'reel': {
      const form = {
        upload_phase: 'finish',
        video_id: ready.video,
        video_state: 'PUBLISHED',
        description: text,
      };
      await publish(graph, { path: `/${graph.id}/video_reels`, form });
      return whenOut(graph, pauses, ready.video);
    }
    case 'video_story': {
      const form = { upload_phase: 'finish', video_id: ready.video };
      await publish(graph, { path: `/${graph.id}/video_stories`, form });
      return whenOut(graph, pauses, ready.video);
    }
  }
}

async function withLink(graph: MetaGraph, sending: Sending): Promise<Published> {
  const link = linkOf(sending);
  try {
    return await toFeed(graph, { message: sending.body, link: link?.url });
  } catch (error) {
    const unread =
      error instanceof GraphError &&
      error.kind === 'reject' &&
      [error.code, error.subcode].includes(unreadableLink);
    if (!unread || !link?.byText) throw error;
    return toFeed(graph, { message: sending.body });
  }
}

async function toFeed(graph: MetaGraph, form: Fields): Promise<Published> {
  const query = { fields: 'id,permalink_url' };
  const request = { path: `/${graph.id}/feed`, query, form, seen: true, timeoutMs: 50_000 };
  return publishedOf(await requestGraph(graph, request, posted));
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

function publish(graph: MetaGraph, request: { base?: string; path: string; form: Fields }) {
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
