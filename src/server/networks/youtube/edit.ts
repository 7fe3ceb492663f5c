import { z } from 'zod';

import { t } from '#contract/message.ts';
import { isSuccess } from '#server/networks/exchange.ts';
import { NetworkError, type NetworkStep, type Published } from '#server/networks/network.ts';
import { callApi, read, type Api } from './api.ts';
import { isComment } from './comments.ts';
import { examineText } from './examine.ts';
import { videoText } from './video.ts';

const gone = [404, 410];

const deletion = {
  method: 'DELETE',
  accepts: gone,
  refused: {
    problem: () => t`YouTube did not delete it.`,
    next: () => t`Delete it on YouTube.`,
  },
} as const;

/** https://developers.google.com/youtube/v3/docs/videos/delete; one that is gone counts as deleted. */
export async function removeVideo(api: Api, id: string): Promise<void> {
  await callApi(api, { ...deletion, to: '/youtube/v3/videos', query: { id } });
}

export async function remove(api: Api, published: Published): Promise<void> {
  const { id } = published;
  if (!isComment(published)) return removeVideo(api, id);
  await callApi(api, { ...deletion, to: '/youtube/v3/comments', query: { id } });
}

/** What an update of the snippet would reset. */
const snippet = z.object({
  categoryId: z.string(),
  tags: z.array(z.string()).optional().catch(undefined),
  defaultLanguage: z.string().optional().catch(undefined),
  defaultAudioLanguage: z.string().optional().catch(undefined),
});

const list = z.object({ items: z.array(z.object({ snippet })).default([]) });

/** Replaces title and description; who sees the video, and all else, stays. */
export async function correct(api: Api, { id }: Published, step: NetworkStep): Promise<void> {
  examineText(step);
  const to = '/youtube/v3/videos';
  const [found] = read(await callApi(api, { to, query: { part: 'snippet', id } }), list).items;
  if (!found) throw noVideo();
  const answer = await callApi(api, {
    method: 'PUT',
    to,
    query: { part: 'snippet' },
    json: { id, snippet: { ...found.snippet, ...videoText(step) } },
    accepts: gone,
    refused: {
      problem: () => t`YouTube did not change the video.`,
      next: () => t`Change it in YouTube Studio.`,
    },
  });
  if (!isSuccess(answer)) throw noVideo();
}

const noVideo = () =>
  new NetworkError('reject', () => t`The video no longer exists on YouTube.`, {
    next: () => t`Publish it again, in a copy of the post.`,
  });
