import { createHash } from 'node:crypto';
import { z } from 'zod';

import type { PostMedia } from '#contract/networks/post-content.ts';
import { wordpress as facts } from '#contract/networks/wordpress.ts';
import { isVideo, type PlacedMedium } from '#server/networks/article.ts';
import { fileEnding } from '#server/networks/file-name.ts';
import { fileOf, formOf, type FormFile } from '#server/networks/multipart.ts';
import type { NetworkAccount } from '#server/networks/network.ts';
import { callApi, read, type Api } from './api.ts';
import { escapedAlt } from './html.ts';

/** A medium in the site's library. */
export interface Attachment {
  id: number;
  url: string;
  /** Null for a video. */
  size: { width: number; height: number } | null;
  medium: PostMedia;
}

/** https://developer.wordpress.org/rest-api/reference/media/#schema */
const stored = z.object({
  id: z.int(),
  slug: z.string(),
  source_url: z.url({ protocol: /^https?$/ }),
  media_details: z.object({ width: z.int().positive(), height: z.int().positive() }).nullish().catch(null),
});

const fields = 'id,slug,source_url,media_details';

/** The longest that an upload may take, in ms; `prepare` as a whole ends sooner or later. */
const uploadMs = 4 * 60_000;

/**
 * The media of a draft, uploaded to it in their order. What an earlier attempt uploaded is used again. They
 * belong to the draft: until it is published, the site lists them for its editors only.
 * @param draft its slug names the files
 */
export async function uploadAll(
  api: Api,
  account: NetworkAccount,
  draft: { id: number; slug: string; isNew: boolean },
  media: readonly PlacedMedium[],
): Promise<Attachment[]> {
  const there = draft.isNew || media.length === 0 ? [] : await attachmentsOf(api, draft.id);
  const attachments: Attachment[] = [];
  for (const { medium } of media) {
    const name = `${draft.slug}-${nameOf(medium)}`;
    // The site adds a number where it has a file of this name already.
    const known = there.find(({ slug }) => slug === name || slug.replace(/-\d+$/, '') === name);
    const {
      id,
      source_url: url,
      media_details: size,
    } = known ?? (await upload(api, account, draft.id, name, medium));
    attachments.push({ id, url, size: size ?? null, medium });
  }
  return attachments;
}

/** Another file, or one with another alternative text, has another name. */
function nameOf({ url, alt }: PostMedia): string {
  return createHash('sha256')
    .update(JSON.stringify([url, alt ?? '']))
    .digest('hex')
    .slice(0, 12);
}

/** https://developer.wordpress.org/rest-api/reference/media/#list-media */
async function attachmentsOf(api: Api, draftId: number): Promise<z.infer<typeof stored>[]> {
  const query = { parent: String(draftId), context: 'edit', per_page: '100', _fields: fields };
  return read(api, await callApi(api, { path: 'wp/v2/media', query }), z.array(stored));
}

/** https://developer.wordpress.org/rest-api/reference/media/#create-a-media-item */
async function upload(
  api: Api,
  account: NetworkAccount,
  draftId: number,
  name: string,
  medium: PostMedia,
): Promise<z.infer<typeof stored>> {
  const file = await fileFor(account, medium);
  const texts = { post: String(draftId), ...(medium.alt && { alt_text: escapedAlt(medium.alt) }) };
  const form = formOf(texts, [{ field: 'file', fileName: `${name}.${fileEnding(file.type)}`, file }]);
  const request = { method: 'POST', path: 'wp/v2/media', ...form, timeoutMs: uploadMs } as const;
  return read(api, await callApi(api, { ...request, query: { _fields: fields } }), stored);
}

async function fileFor({ media: reader }: NetworkAccount, medium: PostMedia): Promise<FormFile> {
  const { images, video } = facts.media;
  if (isVideo(medium))
    return reader.video(medium, {
      bytes: video?.bytes ?? null,
      seconds: null,
      types: ['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/webm'],
    });
  return fileOf(await reader.image(medium, { bytes: images?.bytes ?? null, formats: images?.formats ?? [] }));
}
