import { z } from 'zod';

import type { MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import { linkedin as facts } from '#contract/networks/linkedin.ts';
import { kindOf } from '#contract/networks/medium-kind.ts';
import type { PostMedia } from '#contract/networks/post-content.ts';
import { grantingAddress } from '#server/networks/granting-address.ts';
import { makeOnce, type Kept } from '#server/networks/kept.ts';
import { NetworkError, type NetworkAccount, type NetworkStep } from '#server/networks/network.ts';
import type { Api } from './api.ts';
import { initialize, processed, put } from './upload.ts';
import { uploadVideo, type Beginnings } from './video.ts';

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
  /** Files that an earlier attempt has uploaded, and where this one is among them. */
  kept: Kept;
  place: string;
  /** Videos that are uploaded in part. */
  begun: Beginnings;
}

/** Uploads one medium, unless an earlier attempt has, and waits until a post may have it. */
export async function upload(medium: PostMedia, at: Uploading): Promise<Uploaded> {
  const { api, kept, place } = at;
  switch (kindOf(medium)?.kind) {
    case 'video': {
      const key = `${kept.stored().content} ${place}`;
      const create = async () => uploadVideo(api, await videoOf(medium, at), { begun: at.begun, key });
      const id = await makeOnce(kept, place, create);
      await whenProcessed(at, 'videos', id, {
        problem: () => t`LinkedIn couldn’t process the video.`,
        next: () => t`Save it as an MP4 with H.264 and AAC and retry, or publish the post without it.`,
      });
      return { id, alt: null, title: null };
    }
    case 'document':
      return uploadDocument(medium, at);
    case 'image':
    case undefined: {
      const id = await makeOnce(kept, place, () => uploadImage(medium, at));
      return { id, alt: medium.alt || null, title: null };
    }
  }
}

/** What LinkedIn cannot process is uploaded again by the next attempt. */
async function whenProcessed(
  { api, pauseMs, kept, place }: Uploading,
  resource: 'videos' | 'documents',
  id: string,
  failed: { problem: MessageText; next: MessageText },
): Promise<void> {
  try {
    await processed(api, resource, id, { pauseMs, failed });
  } catch (error) {
    if (error instanceof NetworkError && error.kind === 'reject') await kept.drop(place);
    throw error;
  }
}

const image = z.object({
  value: z.object({ uploadUrl: grantingAddress, image: z.string().startsWith('urn:li:image:') }),
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
  value: z.object({ uploadUrl: grantingAddress, document: z.string().startsWith('urn:li:document:') }),
});

/** https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/documents-api */
async function uploadDocument(medium: PostMedia, at: Uploading): Promise<Uploaded> {
  const { api, account, options, kept, place } = at;
  const { document: limits } = facts.media;
  const file = await account.media.document(medium, {
    bytes: limits?.bytes ?? null,
    pages: limits?.pages ?? null,
  });
  const urn = await makeOnce(kept, place, async () => {
    const { value } = await initialize(api, 'documents', document);
    await put(api, value.uploadUrl, file, file.type);
    return value.document;
  });
  await whenProcessed(at, 'documents', urn, {
    problem: () => t`LinkedIn couldn’t process the document.`,
    next: () => t`Check that the PDF opens without a password, then retry, or publish the post without it.`,
  });
  const chosen = typeof options?.document_title === 'string' ? options.document_title.trim() : '';
  return { id: urn, alt: null, title: chosen || file.name.trim() || t`Document` };
}
