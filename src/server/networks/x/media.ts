import { kindOf } from '#contract/networks/medium-kind.ts';
import type { PostMedia } from '#contract/networks/post-content.ts';
import { x as facts } from '#contract/networks/x.ts';
import { fileOf } from '#server/networks/multipart.ts';
import type { NetworkAccount } from '#server/networks/network.ts';
import { callApi } from './api.ts';
import { upload, type Upload, type Uploading } from './upload.ts';

/** Uploads one medium with its alternative text, unless an earlier attempt has. Returns its id. */
export async function uploadMedium(
  medium: PostMedia,
  { account, isAlone, ...at }: Uploading & { account: NetworkAccount; isAlone: boolean },
): Promise<string> {
  const isVideo = kindOf(medium)?.kind === 'video';
  const open = () => (isVideo ? videoOf(account, medium) : imageOf(account, medium, isAlone));
  const id = await upload(open, at);
  if (!isVideo && medium.alt?.trim()) await describe(id, medium.alt, at);
  return id;
}

async function videoOf({ media }: NetworkAccount, medium: PostMedia): Promise<Upload> {
  const { video } = facts.media;
  const file = await media.video(medium, {
    bytes: video?.bytes ?? null,
    seconds: video?.seconds ?? null,
    types: ['video/mp4', 'video/quicktime'],
  });
  return { stream: () => file.stream(), bytes: file.bytes, type: file.type, category: 'tweet_video' };
}

async function imageOf({ media }: NetworkAccount, medium: PostMedia, isAlone: boolean): Promise<Upload> {
  const { bytes = null, gifBytes = null, formats = [] } = facts.media.images ?? {};
  const still = formats.filter((format) => format !== 'gif');
  const isGif = kindOf(medium)?.format === 'gif';
  const image = await media.image(
    medium,
    // A moving picture stands alone; beside others it becomes a still one.
    isAlone && isGif ? { bytes: gifBytes, formats: ['gif'] } : { bytes, formats: isAlone ? formats : still },
  );
  const category = image.type === 'image/gif' ? 'tweet_gif' : 'tweet_image';
  return { ...fileOf(image), category };
}

/** https://docs.x.com/x-api/media/create-media-metadata */
async function describe(id: string, alt: string, { api, kept, place }: Uploading): Promise<void> {
  const described = `${place} described`;
  // The file may be another one by now.
  if (kept.of(described) === id) return;
  await callApi(api, {
    method: 'POST',
    path: '/2/media/metadata',
    json: { id, metadata: { alt_text: { text: alt } } },
  });
  await kept.put(described, id);
}
