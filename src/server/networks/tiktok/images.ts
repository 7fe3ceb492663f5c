import { z } from 'zod';

import type { PostMedia } from '#contract/networks/post-content.ts';
import { tiktok as facts } from '#contract/networks/tiktok.ts';
import type { ImageCeiling } from '#server/networks/media-reader.ts';
import type { NetworkAccount } from '#server/networks/network.ts';
import { callApi, type Api } from './api.ts';
import type { Prepared } from './prepared.ts';

const { images } = facts.media;

/** “Maximum 1080p”: the shorter side, and the longer one of the usual shape. */
const shorter = 1_080;
const longer = 1_920;

const ceiling = { bytes: images?.bytes ?? null, formats: images?.formats ?? [], side: longer };

/**
 * Addresses that TikTok fetches images from, by the media. Whoever has one can fetch it, so they are only in the memory
 * of this process: `send` has no time to make them.
 */
export type Addresses = Map<string, { urls: readonly string[]; until: number }>;

/** Half of the time for which they are valid: the other half is TikTok's. */
const heldMs = 30 * 60_000;

const most = 100;

/** @throws NetworkError `reject` where an image does not fit */
export async function imageAddresses(
  addresses: Addresses,
  account: NetworkAccount,
  media: readonly PostMedia[],
): Promise<readonly string[]> {
  const key = JSON.stringify([account.id, media]);
  const held = addresses.get(key);
  const now = account.now().getTime();
  if (held && held.until > now) return held.urls;
  const urls: string[] = [];
  // One after the other: each is held in memory.
  for (const medium of media) urls.push(await addressOf(account, medium));
  addresses.set(key, { urls, until: now + heldMs });
  const [oldest] = addresses.keys();
  if (addresses.size > most && oldest !== undefined) addresses.delete(oldest);
  return urls;
}

async function addressOf({ media }: NetworkAccount, medium: PostMedia): Promise<string> {
  const { width, height } = await media.image(medium, ceiling);
  return media.imageAddress(medium, within(width, height));
}

function within(width: number, height: number): ImageCeiling {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return short <= shorter ? ceiling : { ...ceiling, side: Math.floor((long * shorter) / short) };
}

const begun = z.object({ publish_id: z.string().min(1) });

/**
 * Asks TikTok to fetch images and to publish them: there is no way to take this back. Returns the `publish_id`.
 * https://developers.tiktok.com/doc/content-posting-api-reference-photo-post
 */
export async function publishImages(
  api: Api,
  { post, isDraft }: Pick<Prepared, 'post' | 'isDraft'>,
  addresses: readonly string[],
): Promise<string> {
  const json = {
    media_type: 'PHOTO',
    post_mode: isDraft ? 'MEDIA_UPLOAD' : 'DIRECT_POST',
    post_info: post ?? {},
    source_info: { source: 'PULL_FROM_URL', photo_cover_index: 0, photo_images: addresses },
  };
  const request = { path: '/v2/post/publish/content/init/', json, seen: true, secrets: addresses };
  return (await callApi(api, request, begun)).publish_id;
}
