import { z } from 'zod';

import { ghost as facts } from '#contract/networks/ghost.ts';
import type { PostMedia } from '#contract/networks/post-content.ts';
import { isVideo, type PlacedMedium } from '#server/networks/article.ts';
import { newFileName } from '#server/networks/file-name.ts';
import { fileOf, formOf, type FormFile } from '#server/networks/multipart.ts';
import type { NetworkAccount } from '#server/networks/network.ts';
import { callApi, read, type Api } from './api.ts';

/** A medium at the site, as a post shows it. */
export interface Figure {
  url: string;
  width: number;
  height: number;
  alt: string;
  /** Null for a picture. */
  seconds: number | null;
}

const stored = z.object({ url: z.url({ protocol: /^https?$/ }) });
const images = z.object({ images: z.tuple([stored]) });
const media = z.object({ media: z.tuple([stored]) });

/** The longest that an upload may take, in ms; `prepare` as a whole ends sooner or later. */
const uploadMs = 4 * 60_000;

/** Uploads media in their order. Ghost cannot delete them again, so this is done once for each post. */
export async function uploadAll(
  api: Api,
  account: NetworkAccount,
  placed: readonly PlacedMedium[],
): Promise<Figure[]> {
  const uploads: Figure[] = [];
  for (const { medium } of placed)
    uploads.push(
      await (isVideo(medium) ? uploadVideo(api, account, medium) : uploadImage(api, account, medium)),
    );
  return uploads;
}

/** https://docs.ghost.org/admin-api/images/uploading-an-image */
async function uploadImage(api: Api, { media: reader }: NetworkAccount, medium: PostMedia): Promise<Figure> {
  const { bytes = null, formats = [] } = facts.media.images ?? {};
  const image = await reader.image(medium, { bytes, formats });
  const form = formFor(fileOf(image), { purpose: 'image', ref: medium.url });
  const answer = await callApi(api, { method: 'POST', path: 'images/upload/', ...form, timeoutMs: uploadMs });
  const [{ url }] = read(api, answer, images).images;
  return { url, width: image.width, height: image.height, alt: medium.alt ?? '', seconds: null };
}

/** As the editor does it: the documentation names the endpoint only. */
async function uploadVideo(api: Api, { media: reader }: NetworkAccount, medium: PostMedia): Promise<Figure> {
  const video = await reader.video(medium, {
    bytes: facts.media.video?.bytes ?? null,
    seconds: null,
    types: ['video/mp4', 'video/webm'],
  });
  const form = formFor(video, { ref: medium.url });
  const answer = await callApi(api, { method: 'POST', path: 'media/upload/', ...form, timeoutMs: uploadMs });
  const [{ url }] = read(api, answer, media).media;
  return { url, width: video.width, height: video.height, alt: '', seconds: video.seconds };
}

function formFor(file: FormFile, fields: Readonly<Record<string, string>>) {
  return formOf(fields, [{ field: 'file', fileName: newFileName(file.type), file }]);
}
