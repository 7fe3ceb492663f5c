import { kindOf, type PostMedia } from '#contract/networks/post-content.ts';
import { telegram as facts } from '#contract/networks/telegram.ts';
import { fileOf, type FormFile } from '#server/networks/multipart.ts';
import type { NetworkAccount } from '#server/networks/network.ts';

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

/** Reads a post's media within the limits. Throws `NetworkError`. */
export async function attachmentsOf(
  { media: reader }: NetworkAccount,
  media: readonly PostMedia[],
): Promise<Attachment[]> {
  const read: Attachment[] = [];
  for (const medium of media) read.push(await attachmentOf(reader, medium, media.length === 1));
  return read;
}

async function attachmentOf(
  reader: NetworkAccount['media'],
  medium: PostMedia,
  isAlone: boolean,
): Promise<Attachment> {
  const { images, video } = facts.media;
  if (kindOf(medium)?.kind === 'video') {
    const file = await reader.video(medium, {
      bytes: video?.bytes ?? null,
      seconds: null,
      types: ['video/mp4'],
    });
    const { width, height, seconds } = file;
    const shape = width > 0 && height > 0 ? { width, height } : {};
    return {
      type: 'video',
      file,
      facts: { ...shape, duration: Math.round(seconds), supports_streaming: true },
    };
  }
  const image = await reader.image(medium, {
    bytes: images?.bytes ?? null,
    // An album takes no animations: there a GIF becomes a still picture.
    formats: isAlone ? ['jpg', 'png', 'gif'] : ['jpg', 'png'],
    side,
    ratio: images?.ratio ?? null,
  });
  return { type: image.type === 'image/gif' ? 'animation' : 'photo', file: fileOf(image), facts: {} };
}
