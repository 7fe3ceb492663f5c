import { z } from 'zod';

import { kindOf } from '#contract/networks/medium-kind.ts';
import { pinterest as facts } from '#contract/networks/pinterest.ts';
import type { PostMedia } from '#contract/networks/post-content.ts';
import type { ReadImage } from '#server/networks/media-reader.ts';
import type { NetworkAccount, NetworkStep, Published, Sending } from '#server/networks/network.ts';
import { altOf, chosenOf, wordsOf } from './options.ts';

/** What `prepare` hands to `send`: the id of an uploaded video, null for none. */
export const prepared = z.object({ video: z.string().nullable() });

export type Prepared = z.infer<typeof prepared>;

export const isVideo = (medium: PostMedia) => kindOf(medium)?.kind === 'video';

/**
 * The images of one pin travel in one request, in base64: a carousel shares what one image may have.
 * @throws NetworkError where one cannot be read, or made small enough
 */
export async function imagesOf(
  { media: reader }: NetworkAccount,
  { media }: NetworkStep,
): Promise<ReadImage[]> {
  const images: ReadImage[] = [];
  for (const medium of media)
    if (!isVideo(medium)) images.push(await reader.image(medium, ceilingFor(media.length)));
  return images;
}

const ceilingFor = (count: number) => ({
  bytes: Math.floor((facts.media.images?.bytes ?? 20_000_000) / count),
  formats: facts.media.images?.formats ?? [],
});

/** https://developers.pinterest.com/docs/api/v5/pins-create */
export async function pinOf(account: NetworkAccount, sending: Sending): Promise<Record<string, unknown>> {
  const { board, link } = chosenOf(sending);
  const { title, text } = wordsOf(sending);
  const alt = altOf(sending);
  return {
    board_id: board,
    ...(title !== null && { title }),
    ...(text !== '' && { description: text }),
    ...(link !== null && { link }),
    ...(alt !== '' && { alt_text: alt }),
    media_source: await sourceOf(account, sending),
  };
}

async function sourceOf(account: NetworkAccount, sending: Sending): Promise<Record<string, unknown>> {
  const { video } = prepared.parse(sending.prepared);
  if (video !== null)
    return { source_type: 'video_id', media_id: video, ...(await coverOf(account, sending)) };
  const [first, ...others] = (await imagesOf(account, sending)).map(encoded);
  if (others.length === 0) return { source_type: 'image_base64', ...first };
  return { source_type: 'multiple_image_base64', items: [first, ...others] };
}

/** In seconds; Pinterest takes the last frame of a shorter video. The very first is often black. */
const coverSecond = 1;

async function coverOf({ media: reader }: NetworkAccount, step: NetworkStep) {
  const { cover } = chosenOf(step);
  if (cover === null) return { cover_image_key_frame_time: coverSecond };
  const limits = facts.options?.find(({ name }) => name === 'cover');
  const bytes = limits?.kind === 'medium' ? limits.image.bytes : null;
  const image = encoded(await reader.image({ url: cover }, { ...ceilingFor(1), bytes }));
  return { cover_image_content_type: image.content_type, cover_image_data: image.data };
}

const encoded = ({ bytes, type }: ReadImage) => ({
  content_type: type,
  data: Buffer.from(bytes).toString('base64'),
});

export const created = z.object({ id: z.string().regex(/^\d+$/) });

export const publishedAs = (id: string): Published => ({ id, url: `https://www.pinterest.com/pin/${id}/` });

/** When a pin was created, in ms. Pinterest was seen to write UTC without a zone, and describes a zone of -00:00. */
export function timeOf(at: string): number {
  return Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/.test(at) ? at.replace(/-00:?00$/, 'Z') : `${at}Z`);
}

const host = /(?:^|\.)pinterest\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/;

/** Pins are under the domain of each country, some with words in front of their number. */
export function idOf(address: string): string | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || !host.test(url.hostname)) return null;
  return /^\/pin\/(?:[^/]*--)?(\d+)(?:\/|$)/.exec(url.pathname)?.[1] ?? null;
}
