import { z } from 'zod';

import { t } from '#contract/message.ts';
import { pinterest as facts } from '#contract/networks/pinterest.ts';
import type { PostMedia } from '#contract/networks/post-content.ts';
import type { Fetched } from '#server/lib/io.ts';
import { fetchFrom, isSuccess } from '#server/networks/exchange.ts';
import { newFileName } from '#server/networks/file-name.ts';
import { grantingAddress } from '#server/networks/granting-address.ts';
import { makeOnce, type Kept } from '#server/networks/kept.ts';
import type { ReadVideo } from '#server/networks/media-reader.ts';
import { formOf } from '#server/networks/multipart.ts';
import { NetworkError, type NetworkAccount } from '#server/networks/network.ts';
import { failed, replyTextOf } from '#server/networks/replies.ts';
import { pollUntil, type Pauses } from '#server/networks/waiting.ts';
import { callApi, read, type Api } from './api.ts';
import { name } from './errors.ts';
import { jsonBody } from './json-body.ts';

/** https://developers.pinterest.com/docs/api/v5/media-create */
const registered = z.object({
  media_id: z.string().regex(/^\d+$/),
  upload_url: grantingAddress,
  upload_parameters: z.record(z.string(), z.string()),
});

/** The longest that one upload may take, in ms; `prepare` as a whole ends sooner or later. */
const uploadMs = 4 * 60_000;

const types = ['video/mp4', 'video/quicktime', 'video/x-m4v'];

/** Its place among what is kept. */
const place = 'video';

/** Uploads a video, unless an earlier attempt has, and waits until a pin may have it. Returns its id. */
export async function uploadedVideo(
  api: Api,
  account: NetworkAccount,
  medium: PostMedia,
  { kept, pauses }: { kept: Kept; pauses: Pauses },
): Promise<string> {
  const { video } = facts.media;
  const id = await makeOnce(kept, place, async () =>
    upload(
      api,
      await account.media.video(medium, {
        bytes: video?.bytes ?? null,
        seconds: video?.seconds ?? null,
        types,
      }),
    ),
  );
  await processed(api, id, { kept, pauses });
  return id;
}

/**
 * By a form for Amazon S3: all parameters first, the file last. Whoever has them can upload, so they are never
 * kept: an upload that breaks off begins anew, as another medium.
 */
async function upload(api: Api, file: ReadVideo): Promise<string> {
  const json = jsonBody({ media_type: 'video' });
  const request = { method: 'POST', path: '/media', json } as const;
  const { media_id, upload_url, upload_parameters } = read(await callApi(api, request), registered);
  const { type, body } = formOf(upload_parameters, [
    { field: 'file', fileName: newFileName(file.type), file },
  ]);
  const answer = await fetchFrom({ network: name, io: api.io }, upload_url, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
    timeoutMs: uploadMs,
    maxBytes: 65_536,
    signal: api.signal,
  });
  if (isSuccess(answer)) return media_id;
  const { code, replyText } = storageRefusal(answer, Object.values(upload_parameters));
  if (code === 'EntityTooLarge')
    throw new NetworkError('reject', () => t`Pinterest did not take the file.`, {
      replyText,
      next: () => t`Use a smaller or shorter video in a copy of the post.`,
    });
  // The parameters have expired, or the storage is not available: the next attempt gets new ones.
  throw failed(name, { replyText, waitMs: answer.waitMs }, { seen: false });
}

/** The storage repeats the parameters in its errors, so only its code and message are taken. */
function storageRefusal(answer: Fetched, secrets: readonly string[]): { code: string; replyText: string } {
  const text = answer.text();
  const element = (tag: string) => new RegExp(`<${tag}>([^<]{1,300})</${tag}>`).exec(text)?.[1] ?? '';
  const message = [element('Code'), element('Message')].filter(Boolean).join(': ');
  const granting = secrets.filter((secret) => secret.length >= 8);
  return { code: element('Code'), replyText: replyTextOf(message || null, answer.status, granting) };
}

/** https://developers.pinterest.com/docs/api/v5/media-get. An unknown status counts as being processed. */
const state = z.object({
  status: z.enum(['registered', 'processing', 'succeeded', 'failed']).catch('processing'),
});

const workingMs = 60_000;

/** A video that is not finished is taken up by the next attempt; one that failed, or is gone, is uploaded anew. */
async function processed(
  api: Api,
  id: string,
  { kept, pauses }: { kept: Kept; pauses: Pauses },
): Promise<void> {
  const status = await pollUntil(
    pauses,
    api.signal,
    async () => {
      const answer = await callApi(api, { path: `/media/${id}`, accepts: [404] });
      return isSuccess(answer) ? read(answer, state).status : 'gone';
    },
    (one) => one !== 'registered' && one !== 'processing',
  );
  switch (status) {
    case 'succeeded':
      return;
    case 'failed':
      await kept.drop(place);
      throw new NetworkError('reject', () => t`Pinterest couldn’t process the video.`, {
        next: () => t`Save it as an MP4 with H.264 and AAC and retry, or publish the post without it.`,
      });
    case 'gone':
      await kept.drop(place);
      throw notReady(null);
    case 'registered':
    case 'processing':
      throw notReady(workingMs);
  }
}

const notReady = (waitMs: number | null) =>
  new NetworkError('retry', () => t`Pinterest has not finished with the media.`, { next: null, waitMs });
