import { z } from 'zod';

import { ghost as facts } from '#contract/networks/ghost.ts';
import type { PostMedia } from '#contract/networks/post-content.ts';
import { isVideo, type PlacedMedium } from '#server/networks/article.ts';
import { newFileName } from '#server/networks/file-name.ts';
import { fileOf, formOf, type FormFile } from '#server/networks/multipart.ts';
import type { NetworkAccount } from '#server/networks/network.ts';
import { callApi, read, type Api } from './api.ts';

/** A medium at the site, as a post shows it. */
export const figure = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
  alt: z.string(),
  /** Null for a picture. */
  seconds: z.number().nullable(),
});

export type Figure = z.infer<typeof figure>;

/** What earlier attempts have uploaded, by the URLs of our media, and how more is added. */
export interface Uploads {
  known: Readonly<Record<string, Figure>>;
  keep: (medium: PostMedia, made: Figure) => Promise<void>;
}

const stored = z.object({ url: z.url({ protocol: /^https?$/ }) });
const images = z.object({ images: z.tuple([stored]) });
const media = z.object({ media: z.tuple([stored]) });

/** The longest that an upload may take, in ms; `prepare` as a whole ends sooner or later. */
const uploadMs = 4 * 60_000;

/** Uploads media in their order, those that earlier attempts have not. */
export async function uploadAll(
  api: Api,
  account: NetworkAccount,
  placed: readonly PlacedMedium[],
  { known, keep }: Uploads,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { medium } of placed) {
    const alt = isVideo(medium) ? '' : (medium.alt ?? '');
    const there = known[medium.url];
    const made = there ?? (await (isVideo(medium) ? uploadVideo : uploadImage)(api, account, medium));
    if (!there) await keep(medium, made);
    figures.push({ ...made, alt });
  }
  return figures;
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
