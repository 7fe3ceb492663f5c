import { t } from '#contract/message.ts';
import { NetworkError, type Found, type Published, type Sending } from '#server/networks/network.ts';
import { stillWorking } from '#server/networks/waiting.ts';
import { callApi, read, type Api } from './api.ts';
import { name, postRefused, seeStudio } from './errors.ts';
import { addToPlaylists } from './playlists.ts';
import { prepared } from './prepare.ts';
import { refusedVideo, stageOf, video, videoAt, type Video } from './state.ts';
import { parts, privacyOf, publishedAs, videoOf, videoText } from './video.ts';

const checkChannel = () => t`Check the channel to see whether it was published.`;

/** `send` has a minute, in which the video is also added to playlists. */
const publishMs = 25_000;

/**
 * Gives the uploaded video its text and makes it visible. Doing that twice changes nothing more.
 * https://developers.google.com/youtube/v3/docs/videos/update
 */
export async function publish(api: Api, sending: Sending): Promise<Published> {
  const { video: id } = prepared.parse(sending.prepared);
  const wanted = privacyOf(sending);
  const answer = await callApi(api, {
    method: 'PUT',
    to: '/youtube/v3/videos',
    query: { part: parts },
    json: { id, ...videoOf(sending, wanted) },
    seen: true,
    timeoutMs: publishMs,
    accepts: [404],
    refused: postRefused,
  });
  // Somebody deleted it: the next attempt uploads it again.
  if (answer.status === 404)
    throw new NetworkError('retry', () => t`The uploaded video was deleted on YouTube.`, { next: null });
  const result = read(answer, video, true);
  if (result.status?.privacyStatus !== wanted) throw stayed(result);
  switch (stageOf(result)) {
    case 'refused':
      throw refusedVideo(result);
    case 'processing':
    case 'deleted':
      throw new NetworkError(
        'unknown',
        () => t`YouTube is still processing the video, and shows it when that is done.`,
        { next: checkChannel },
      );
    case 'ready':
      return { ...publishedAs(id), ...(await addToPlaylists(api, sending, id)) };
  }
}

/** Only a video that is private is certainly not seen: YouTube keeps it so where it does not trust a channel. */
function stayed({ status }: Video): NetworkError {
  return status?.privacyStatus === 'private'
    ? new NetworkError('reject', () => t`YouTube keeps the video private.`, { next: seeStudio })
    : new NetworkError('unknown', () => t`YouTube did not say whether the video is visible.`, {
        next: checkChannel,
      });
}

/** The video itself says whether it is visible. Where it is not, publishing it again is safe. */
export async function find(api: Api, sending: Sending): Promise<Found> {
  const { video: id } = prepared.parse(sending.prepared);
  const found = await videoAt(api, id);
  // A person may have deleted it after it was published.
  if (!found) return { state: 'cannot_tell' };
  if (!isAsSent(found, sending)) return { state: 'absent' };
  switch (stageOf(found)) {
    case 'refused':
      throw refusedVideo(found);
    case 'deleted':
      return { state: 'cannot_tell' };
    case 'processing':
      throw stillWorking(name, sending.attemptedAt, api.now());
    case 'ready':
      return {
        state: 'found',
        published: { ...publishedAs(id), ...(await addToPlaylists(api, sending, id)) },
      };
  }
}

/** A video that shall be private looks so before it is sent too, but it may have an earlier text. */
function isAsSent({ status, snippet }: Video, sending: Sending): boolean {
  const wanted = privacyOf(sending);
  if (status?.privacyStatus !== wanted) return false;
  const { title, description } = videoText(sending);
  return wanted !== 'private' || (snippet?.title === title && snippet.description.trim() === description);
}
