import { z } from 'zod';

import { t } from '#contract/message.ts';
import { hasText, isSince, onlyOne } from '#server/networks/alike.ts';
import { firstAttempt } from '#server/networks/attempt-key.ts';
import type { Found, Published, Sending } from '#server/networks/network.ts';
import { mustBeSettled } from '#server/networks/waiting.ts';
import { callApi, read, type Api } from './api.ts';
import type { Refused } from './errors.ts';

/** https://developers.google.com/youtube/v3/docs/commentThreads */
const to = '/youtube/v3/commentThreads';

export const commentId = z.string().regex(/^[\w.-]{12,200}$/);

const inserted = z.object({ id: commentId });

const refused: Refused = {
  problem: () => t`YouTube rejected the comment.`,
  next: () => t`Write it on YouTube. Videos made for kids, and private ones, have no comments.`,
};

/** The first comment, below a published video. */
export async function comment(api: Api, sending: Sending): Promise<Published> {
  const videoId = sending.under?.post.id ?? '';
  const answer = await callApi(api, {
    method: 'POST',
    to,
    query: { part: 'snippet' },
    json: {
      snippet: {
        channelId: api.secret.channel,
        videoId,
        topLevelComment: { snippet: { textOriginal: sending.body } },
      },
    },
    seen: true,
    timeoutMs: 50_000,
    refused,
    forbidden: refused,
  });
  return commentAt(read(answer, inserted, true).id, videoId);
}

const commentAt = (id: string, videoId: string): Published => ({
  id,
  url: `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}&lc=${encodeURIComponent(id)}`,
});

/** Video ids have eleven characters. */
export const isComment = ({ id }: Published) => id.length > 11;

const listed = z.object({
  items: z
    .array(
      z.object({
        id: commentId,
        snippet: z.object({
          topLevelComment: z.object({
            snippet: z.object({
              textOriginal: z.string().catch(''),
              publishedAt: z.string().catch(''),
              authorChannelId: z.object({ value: z.string() }).optional().catch(undefined),
            }),
          }),
        }),
      }),
    )
    .default([]),
});

/** Comments have no key: one is found if exactly one of the channel's has the text, since the first attempt. */
export async function findComment(api: Api, sending: Sending): Promise<Found> {
  const videoId = sending.under?.post.id ?? '';
  const query = { part: 'snippet', videoId, order: 'time', maxResults: '100' };
  const answer = await callApi(api, { to, query });
  const theirs = Date.parse(answer.headers.date ?? '');
  const ahead = Number.isNaN(theirs) ? 0 : theirs - api.now().getTime();
  const since = new Date(firstAttempt(sending));
  const one = onlyOne(
    read(answer, listed).items,
    ({
      snippet: {
        topLevelComment: { snippet },
      },
    }) =>
      snippet.authorChannelId?.value === api.secret.channel &&
      isSince(snippet.publishedAt, since, ahead) &&
      hasText(snippet.textOriginal, sending.body),
  );
  if (one) return { state: 'found', published: commentAt(one.id, videoId) };
  mustBeSettled(sending.attemptedAt, api.now());
  return { state: 'cannot_tell' };
}
