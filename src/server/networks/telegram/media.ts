import { size } from '#contract/media/media-facts.ts';
import { t } from '#contract/message.ts';
import { kindOf } from '#contract/networks/medium-kind.ts';
import type { PostMedia } from '#contract/networks/post-content.ts';
import { telegram as facts } from '#contract/networks/telegram.ts';
import type { ReadVideo } from '#server/networks/media-reader.ts';
import { fileOf, type FormFile } from '#server/networks/multipart.ts';
import { NetworkError, type NetworkAccount } from '#server/networks/network.ts';

/** A file, as the parameters of the Bot API describe it. */
export interface Attachment {
  type: 'photo' | 'video' | 'animation';
  file: FormFile;
  /** Of a video. */
  facts: { width?: number; height?: number; duration?: number; supports_streaming?: true };
}

/**
 * The longer side, in pixels: width and height may be 10,000 together. Telegram shows pictures at 2,560 at
 * most. https://core.telegram.org/bots/api#sendphoto
 */
const side = 5_000;

/**
 * The most that the files of one request may have, in bytes: the Bot API takes files of 50 MB by upload, and an album
 * is uploaded by one request. https://core.telegram.org/bots/api#sending-files
 */
const requestBytes = facts.media.video?.bytes ?? 50_000_000;

/** Reads a post's media within the limits. Throws `NetworkError`. The pictures of an album share what its videos leave. */
export async function attachmentsOf(
  { media: reader }: NetworkAccount,
  media: readonly PostMedia[],
): Promise<Attachment[]> {
  const videos = new Map<PostMedia, ReadVideo>();
  for (const medium of media)
    if (kindOf(medium)?.kind === 'video') videos.set(medium, await videoOf(reader, medium));
  const used = [...videos.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  if (used > requestBytes)
    throw new NetworkError(
      'reject',
      () =>
        t`The videos have ${{ size: size(used) }} together, and Telegram takes ${{ most: size(requestBytes) }} in one album.`,
      { next: () => t`Use shorter or fewer videos, or put some into a thread.` },
    );
  const pictures = media.length - videos.size;
  const share = Math.floor((requestBytes - used) / Math.max(1, pictures));
  const read: Attachment[] = [];
  for (const medium of media) {
    const video = videos.get(medium);
    read.push(
      video ? asVideo(video) : await pictureOf(reader, medium, { isAlone: media.length === 1, share }),
    );
  }
  return read;
}

function videoOf(reader: NetworkAccount['media'], medium: PostMedia): Promise<ReadVideo> {
  const { video } = facts.media;
  return reader.video(medium, { bytes: video?.bytes ?? null, seconds: null, types: ['video/mp4'] });
}

function asVideo(file: ReadVideo): Attachment {
  const { width, height, seconds } = file;
  const shape = width > 0 && height > 0 ? { width, height } : {};
  return {
    type: 'video',
    file,
    facts: { ...shape, duration: Math.round(seconds), supports_streaming: true },
  };
}

async function pictureOf(
  reader: NetworkAccount['media'],
  medium: PostMedia,
  { isAlone, share }: { isAlone: boolean; share: number },
): Promise<Attachment> {
  const { images } = facts.media;
  const image = await reader.image(medium, {
    bytes: Math.min(share, images?.bytes ?? Infinity),
    // An album takes no animations: there a GIF becomes a still picture.
    formats: isAlone ? ['jpg', 'png', 'gif'] : ['jpg', 'png'],
    side,
    ratio: images?.ratio ?? null,
  });
  return { type: image.type === 'image/gif' ? 'animation' : 'photo', file: fileOf(image), facts: {} };
}
