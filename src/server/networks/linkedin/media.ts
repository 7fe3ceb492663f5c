import { z } from 'zod';

import { t } from '#contract/message.ts';
import { linkedin as facts } from '#contract/networks/linkedin.ts';
import { kindOf, type PostMedia } from '#contract/networks/post-content.ts';
import type { NetworkAccount, NetworkStep } from '#server/networks/network.ts';
import type { Api } from './api.ts';
import { initialize, processed, put } from './upload.ts';
import { uploadVideo } from './video.ts';

/** A file at LinkedIn that a post can have. */
export const uploaded = z.object({
  /** `urn:li:image:…`, `urn:li:video:…` or `urn:li:document:…` */
  id: z.string(),
  alt: z.string().nullable(),
  /** Of a document, which cannot be without one. */
  title: z.string().nullable(),
});

export type Uploaded = z.infer<typeof uploaded>;

interface Uploading {
  api: Api;
  account: NetworkAccount;
  options: NetworkStep['options'];
  pauseMs: number;
}

/** Uploads one medium and waits until a post may have it. */
export async function upload(medium: PostMedia, at: Uploading): Promise<Uploaded> {
  switch (kindOf(medium)?.kind) {
    case 'video':
      return { id: await uploadVideo(at.api, await videoOf(medium, at), at.pauseMs), alt: null, title: null };
    case 'document':
      return uploadDocument(medium, at);
    case 'image':
    case undefined:
      return { id: await uploadImage(medium, at), alt: medium.alt || null, title: null };
  }
}

const image = z.object({
  value: z.object({ uploadUrl: z.string(), image: z.string().startsWith('urn:li:image:') }),
});

/** https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/images-api */
async function uploadImage(medium: PostMedia, { api, account }: Uploading): Promise<string> {
  const { images } = facts.media;
  const { bytes, type } = await account.media.image(medium, {
    bytes: images?.bytes ?? null,
    formats: images?.formats ?? [],
    pixels: images?.pixels ?? null,
  });
  const { value } = await initialize(api, 'images', image);
  await put(api, value.uploadUrl, bytes, type);
  return value.image;
}

function videoOf(medium: PostMedia, { account }: Uploading) {
  const { video } = facts.media;
  return account.media.video(medium, {
    bytes: video?.bytes ?? null,
    seconds: video?.seconds ?? null,
    types: video?.formats.map((format) => `video/${format}`) ?? null,
  });
}

const document = z.object({
  value: z.object({ uploadUrl: z.string(), document: z.string().startsWith('urn:li:document:') }),
});

/** https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/documents-api */
async function uploadDocument(
  medium: PostMedia,
  { api, account, options, pauseMs }: Uploading,
): Promise<Uploaded> {
  const { document: limits } = facts.media;
  const file = await account.media.document(medium, {
    bytes: limits?.bytes ?? null,
    pages: limits?.pages ?? null,
  });
  const { value } = await initialize(api, 'documents', document);
  const { document: urn } = value;
  await put(api, value.uploadUrl, file, file.type);
  const failed = {
    problem: () => t`LinkedIn couldn’t process the document.`,
    next: () => t`Check that the PDF opens without a password, then retry, or publish the post without it.`,
  };
  await processed(api, 'documents', urn, { pauseMs, failed });
  const chosen = typeof options?.document_title === 'string' ? options.document_title.trim() : '';
  return { id: urn, alt: null, title: chosen || file.name.trim() || t`Document` };
}
