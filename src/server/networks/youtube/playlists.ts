import { z } from 'zod';

import { textNow } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import { NetworkError, type NetworkStep, type Published } from '#server/networks/network.ts';
import { fixInCopy } from '#server/networks/replies.ts';
import { callApi, read, type Api } from './api.ts';
import { playlistsOf } from './video.ts';

const ids = z.object({ items: z.array(z.object({ id: z.string() })).default([]) });

/**
 * Throws `NetworkError` `reject` where a chosen playlist was deleted since: before anything is published.
 * https://developers.google.com/youtube/v3/docs/playlists/list
 */
export async function examinePlaylists(api: Api, step: NetworkStep): Promise<void> {
  const chosen = playlistsOf(step);
  if (chosen.length === 0) return;
  const query = { part: 'id', id: chosen.join(','), maxResults: '50' };
  const { items } = read(await callApi(api, { to: '/youtube/v3/playlists', query }), ids);
  const gone = chosen.filter((id) => !items.some((item) => item.id === id));
  if (gone.length === 0) return;
  throw new NetworkError('reject', () => t`A chosen playlist no longer exists on YouTube.`, {
    replyText: gone.join(', '),
    next: fixInCopy,
  });
}

const entryMs = 15_000;

/**
 * Adds a published video to the chosen playlists; where it is already, nothing is added. The video is published
 * whatever becomes of this: a failure is a warning.
 */
export async function addToPlaylists(
  api: Api,
  step: NetworkStep,
  videoId: string,
): Promise<Pick<Published, 'warning'>> {
  const results = await Promise.all(
    playlistsOf(step).map(async (playlistId) => {
      try {
        return await addOnce(api, playlistId, videoId);
      } catch (error) {
        if (error instanceof NetworkError) return error;
        throw error;
      }
    }),
  );
  const failure = results.find((result) => result instanceof NetworkError);
  if (!failure) return {};
  const reason = () => failure.replyText ?? textNow(failure.texts.problem);
  return {
    warning: () =>
      t`The video is published, but it was not added to every chosen playlist. Add it in YouTube Studio. YouTube said: ${{ reason: reason() }}`,
  };
}

/** https://developers.google.com/youtube/v3/docs/playlistItems/insert; a repeated request would add it twice. */
async function addOnce(api: Api, playlistId: string, videoId: string): Promise<null> {
  const to = '/youtube/v3/playlistItems';
  const listing = { to, query: { part: 'id', playlistId, videoId }, timeoutMs: entryMs };
  if (read(await callApi(api, listing), ids).items.length > 0) return null;
  await callApi(api, {
    method: 'POST',
    to,
    query: { part: 'snippet' },
    json: { snippet: { playlistId, resourceId: { kind: 'youtube#video', videoId } } },
    timeoutMs: entryMs,
  });
  return null;
}
