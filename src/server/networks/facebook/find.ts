import { z } from 'zod';

import { hasText, isSince, onlyOne } from '#server/networks/alike.ts';
import { firstAttempt } from '#server/networks/attempt-key.ts';
import { aheadMs, callGraph, graphId, read } from '#server/networks/graph/graph.ts';
import { listAll } from '#server/networks/graph/paging.ts';
import type { MetaGraph } from '#server/networks/graph/secret.ts';
import type { Found, Published, Sending } from '#server/networks/network.ts';
import { mustBeSettled, stillWorking } from '#server/networks/waiting.ts';
import { posted, publishedOf, site } from './posts.ts';
import { prepared, type Ready } from './prepare.ts';
import { videoState } from './video-state.ts';

const unclear: Found = { state: 'cannot_tell' };

/**
 * Videos are looked up by the id that they got before they were published: the answer is certain. Everything
 * else is searched for among what the page has posted, which can show that it is there, but not that it is
 * not.
 */
export async function find(graph: MetaGraph, sending: Sending): Promise<Found> {
  if (sending.kind === 'first_comment') return found(graph, sending, await findComment(graph, sending));
  const ready = prepared.safeParse(sending.prepared).data ?? { as: 'text' as const };
  switch (ready.as) {
    case 'text':
    case 'photos':
      return found(graph, sending, await findPost(graph, sending, ready));
    case 'photo_story':
      return found(graph, sending, await findStory(graph, ready.photo));
    case 'video':
    case 'reel':
    case 'video_story':
      return findVideo(graph, sending, ready.video);
  }
}

function found(graph: MetaGraph, { attemptedAt }: Sending, published: Published | null): Found {
  if (published) return { state: 'found', published };
  mustBeSettled(attemptedAt, graph.now());
  return unclear;
}

async function findVideo(graph: MetaGraph, { attemptedAt }: Sending, id: string): Promise<Found> {
  const video = await videoState(graph, id);
  switch (video.state) {
    case 'out':
      return { state: 'found', published: video.published };
    case 'working':
      throw stillWorking(graph.label, attemptedAt, graph.now());
    case 'failed':
      return { state: 'absent' };
    case 'unfinished':
      // Facebook may have accepted it and not begun yet.
      mustBeSettled(attemptedAt, graph.now());
      return unclear;
    case 'unknown':
      return unclear;
  }
}

const target = z.object({ target: z.object({ id: graphId }).optional().catch(undefined) });

const listed = posted.extend({
  message: z.string().nullish().catch(null),
  created_time: z.string(),
  attachments: z
    .object({
      data: z.array(
        target.extend({
          subattachments: z
            .object({ data: z.array(target) })
            .optional()
            .catch(undefined),
        }),
      ),
    })
    .optional()
    .catch(undefined),
});

type Listed = z.infer<typeof listed>;

/** A post with pictures by the ids of its pictures, another one by its text, if it is the only one. */
async function findPost(graph: MetaGraph, sending: Sending, ready: Ready): Promise<Published | null> {
  const fields = 'id,message,created_time,permalink_url,attachments{target{id},subattachments{target{id}}}';
  const query = { fields, limit: '50' };
  const answer = await callGraph(graph, { path: `/${graph.id}/posts`, query });
  const { data } = read(graph, answer, z.object({ data: z.array(listed) }));
  const ahead = aheadMs(answer, graph.now());
  const since = new Date(firstAttempt(sending));
  const post =
    ready.as === 'photos'
      ? data.find((one) => picturesOf(one).some((id) => ready.photos.includes(id)))
      : onlyOne(
          data,
          (one) =>
            isSince(one.created_time, since, ahead) &&
            picturesOf(one).length === 0 &&
            hasText(one.message, sending.body),
        );
  return post ? publishedOf(post) : null;
}

/** The preview of a link is an attachment too, of a page and not of a picture. */
function picturesOf({ attachments }: Listed): string[] {
  return (attachments?.data ?? []).flatMap((one) =>
    [one, ...(one.subattachments?.data ?? [])].flatMap((each) => each.target?.id ?? []),
  );
}

const story = z.object({ post_id: graphId, media_id: graphId.optional().catch(undefined) });

/** https://developers.facebook.com/docs/page-stories-api: those of the last day, and archived ones. */
async function findStory(graph: MetaGraph, photo: string): Promise<Published | null> {
  const query = { fields: 'post_id,media_id' };
  const stories = await listAll(graph, { path: `/${graph.id}/stories`, query }, story, { pages: 1 });
  const one = stories.find(({ media_id: id }) => id === photo);
  return one ? { id: one.post_id, url: `${site}/${one.post_id}` } : null;
}

const commented = posted.extend({
  message: z.string().nullish().catch(null),
  created_time: z.string(),
  from: z.object({ id: graphId }).optional().catch(undefined),
});

async function findComment(graph: MetaGraph, sending: Sending): Promise<Published | null> {
  const { under, body } = sending;
  const query = { fields: 'id,message,created_time,permalink_url,from', order: 'reverse_chronological' };
  const answer = await callGraph(graph, { path: `/${under?.post.id}/comments`, query });
  const { data } = read(graph, answer, z.object({ data: z.array(commented) }));
  const ahead = aheadMs(answer, graph.now());
  const since = new Date(firstAttempt(sending));
  const one = onlyOne(
    data,
    ({ from, message, created_time: time }) =>
      from?.id === graph.id && hasText(message, body) && isSince(time, since, ahead),
  );
  return one ? publishedOf(one) : null;
}
