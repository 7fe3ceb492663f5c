import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

import { mastodon as facts } from '#contract/networks/mastodon.ts';
import { kindOf } from '#contract/networks/medium-kind.ts';
import type { PostMedia } from '#contract/networks/post-content.ts';
import { newFileName } from '#server/networks/file-name.ts';
import { fileOf, formOf, type FormFile } from '#server/networks/multipart.ts';
import type { NetworkAccount } from '#server/networks/network.ts';
import { callApi, read, type Api } from './api.ts';
import { imageFormats, limitsOf, videoTypes } from './server.ts';

/** https://docs.joinmastodon.org/entities/MediaAttachment/ */
const attachment = z.object({ id: z.union([z.string().min(1), z.int().transform(String)]) });

/** The longest that uploading a video may take, in ms; `prepare` as a whole ends sooner or later. */
const uploadMs = 4 * 60_000;
const longestPauseMs = 5_000;

/** Uploads one medium and waits until it may be attached. Returns its id there. */
export async function upload(
  api: Api,
  account: NetworkAccount,
  medium: PostMedia,
  pauseMs: number,
): Promise<string> {
  const file = await fileFor(account, medium);
  const fields: Record<string, string> = medium.alt ? { description: medium.alt } : {};
  const { type, body } = formOf(fields, [{ field: 'file', fileName: newFileName(file.type), file }]);
  const request = {
    method: 'POST',
    headers: { 'content-type': type },
    body,
    timeoutMs: uploadMs,
  } as const;
  let answer = await callApi(api, { ...request, path: '/api/v2/media', accepts: [404] });
  // Some compatible servers know only the older path, which answers when processing is done.
  if (answer.status === 404) answer = await callApi(api, { ...request, path: '/api/v1/media' });
  const { id } = read(answer, attachment);
  if (answer.status === 202) await processed(api, id, pauseMs);
  return id;
}

/**
 * https://docs.joinmastodon.org/methods/media/#get: 206 while it is being processed, an error when that
 * failed.
 */
async function processed(api: Api, id: string, pauseMs: number): Promise<void> {
  for (let wait = pauseMs; ; wait = Math.min(wait * 2, longestPauseMs)) {
    const answer = await callApi(api, { path: `/api/v1/media/${encodeURIComponent(id)}` });
    if (answer.status !== 206) return;
    // A server may ask for more patience, not for less.
    await pause(Math.max(answer.waitMs ?? 0, wait), undefined, { signal: api.signal }).catch(() =>
      api.signal.throwIfAborted(),
    );
  }
}

async function fileFor(account: NetworkAccount, medium: PostMedia): Promise<FormFile> {
  const limits = limitsOf(account);
  const { images, video } = facts.media;
  if (kindOf(medium)?.kind === 'video')
    return account.media.video(medium, {
      bytes: limits.video_size_limit ?? video?.bytes ?? null,
      seconds: null,
      types: videoTypes(limits),
      pixels: limits.video_matrix_limit ?? null,
    });
  const image = await account.media.image(medium, {
    bytes: limits.image_size_limit ?? images?.bytes ?? null,
    formats: imageFormats(limits),
    pixels: limits.image_matrix_limit ?? null,
  });
  return fileOf(image);
}
