import { size } from '#contract/media/media-facts.ts';
import { t } from '#contract/message.ts';
import { discord as facts } from '#contract/networks/discord.ts';
import { kindOf } from '#contract/networks/medium-kind.ts';
import type { PostMedia } from '#contract/networks/post-content.ts';
import { fileOf, type FormFile } from '#server/networks/multipart.ts';
import { NetworkError, type NetworkAccount } from '#server/networks/network.ts';

/** https://docs.discord.com/developers/resources/message#create-message-limitations: 25 MiB, with the text. */
const requestBytes = 25 * 1024 * 1024 - 256 * 1024;

const videoTypes = ['video/mp4', 'video/quicktime', 'video/webm'];

/**
 * Reads a post's media within the limits of a file and of the request. Throws `NetworkError`. Pictures share
 * what the videos leave.
 */
export async function filesOf(
  { media: reader }: NetworkAccount,
  media: readonly PostMedia[],
): Promise<FormFile[]> {
  const { images, video } = facts.media;
  const isVideo = (medium: PostMedia) => kindOf(medium)?.kind === 'video';
  const videos = new Map<PostMedia, FormFile>();
  for (const medium of media.filter(isVideo))
    videos.set(
      medium,
      await reader.video(medium, { bytes: video?.bytes ?? null, seconds: null, types: videoTypes }),
    );
  const used = [...videos.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  const pictures = media.length - videos.size;
  const share = pictures === 0 ? 0 : Math.floor((requestBytes - used) / pictures);
  if (used > requestBytes || share < 0)
    throw new NetworkError(
      'reject',
      () =>
        t`The videos have ${{ size: size(used) }} together, and Discord takes ${{ most: size(requestBytes) }} in one post.`,
      { next: () => t`Use shorter or fewer videos, or put some into a thread.` },
    );
  const files: FormFile[] = [];
  for (const medium of media)
    files.push(
      videos.get(medium) ??
        fileOf(
          await reader.image(medium, {
            bytes: Math.min(share, images?.bytes ?? Infinity),
            formats: images?.formats ?? [],
          }),
        ),
    );
  return files;
}
