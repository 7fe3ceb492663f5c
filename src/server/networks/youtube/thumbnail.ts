import { createHash } from 'node:crypto';

import { t } from '#contract/message.ts';
import { youtube as facts } from '#contract/networks/youtube.ts';
import type { Kept } from '#server/networks/kept.ts';
import type { NetworkAccount, NetworkStep } from '#server/networks/network.ts';
import { callApi, type Api } from './api.ts';

const place = 'thumbnail';

/** The longer side of the largest picture that YouTube shows (4K). */
const side = 3_840;

const thumbnailMs = 60_000;

/**
 * Sets the chosen picture, while nobody sees the video. Of a Short YouTube takes it only once it is processed.
 * https://developers.google.com/youtube/v3/docs/thumbnails/set
 */
export async function setThumbnail(
  { api, account, kept }: { api: Api; account: NetworkAccount; kept: Kept },
  { options = {} }: NetworkStep,
  videoId: string,
): Promise<void> {
  const { thumbnail: url } = options;
  if (typeof url !== 'string' || url.trim() === '') return;
  // Not the URL itself: some can be read by whoever has them.
  const made = createHash('sha256').update(`${videoId} ${url}`).digest('hex');
  if (kept.of(place) === made) return;
  const option = facts.options?.find((one) => one.kind === 'medium');
  const { bytes, type } = await account.media.image(
    { url },
    { bytes: option?.image.bytes ?? null, formats: option?.image.formats ?? [], side },
  );
  await callApi(api, {
    method: 'POST',
    to: '/upload/youtube/v3/thumbnails/set',
    query: { videoId, uploadType: 'media' },
    headers: { 'content-type': type },
    body: bytes,
    timeoutMs: thumbnailMs,
    refused: {
      problem: () => t`YouTube did not take the thumbnail.`,
      next: () => t`Choose another image in a copy of the post, or publish it without a thumbnail.`,
    },
    forbidden: {
      problem: () => t`The channel may not set thumbnails.`,
      next: () =>
        t`Verify the channel by phone at youtube.com/verify and retry, or publish a copy without a thumbnail.`,
    },
  });
  await kept.put(place, made);
}
