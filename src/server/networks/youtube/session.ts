import { z } from 'zod';

import { t } from '#contract/message.ts';
import type { Fetched, StreamedBody } from '#server/lib/io.ts';
import { readJson } from '#server/lib/read-json.ts';
import { SealError, sealerOf } from '#server/lib/secrets.ts';
import { isSuccess } from '#server/networks/exchange.ts';
import { secretsInAddress } from '#server/networks/granting-address.ts';
import type { ReadVideo } from '#server/networks/media-reader.ts';
import { NetworkError, type NetworkStep } from '#server/networks/network.ts';
import { fixInCopy } from '#server/networks/replies.ts';
import { callApi, read, type Api } from './api.ts';
import type { Secret } from './secret.ts';
import { video, type Video } from './state.ts';
import { parts, videoOf } from './video.ts';

/**
 * An upload that can be interrupted. Whoever has its address can upload to it and read what became of it.
 * https://developers.google.com/youtube/v3/guides/using_resumable_upload_protocol
 */
const session = z.object({
  address: z.url(),
  /** Of which file it is. */
  bytes: z.int(),
});

export type Session = z.infer<typeof session>;

const purpose = ({ channel }: Secret) => `YouTube upload to ${channel}`;

/**
 * A session that can be stored: encrypted with a key made of the refresh token, so that only whoever could upload
 * anyway can open it.
 */
export const sealed = (secret: Secret, { address, bytes }: Session): string =>
  sealerOf(secret.refresh).seal(JSON.stringify({ address, bytes }), purpose(secret));

/** Null where it cannot be opened: the account was connected again since. */
export function opened(secret: Secret, text: string): Session | null {
  try {
    return session.parse(readJson(sealerOf(secret.refresh).open(text, purpose(secret))));
  } catch (error) {
    if (error instanceof SealError || error instanceof z.ZodError) return null;
    throw error;
  }
}

/** Announces a video, which is private. Nothing of it is at YouTube before the last byte of the file. */
export async function begin(api: Api, step: NetworkStep, file: ReadVideo): Promise<Session> {
  const answer = await callApi(api, {
    method: 'POST',
    to: '/upload/youtube/v3/videos',
    query: {
      uploadType: 'resumable',
      part: parts,
      // Subscribers are notified when the video becomes public.
      notifySubscribers: String(step.options?.notify_subscribers !== false),
    },
    headers: { 'x-upload-content-length': String(file.bytes), 'x-upload-content-type': file.type },
    json: videoOf(step, 'private'),
    refused: { problem: () => t`YouTube did not accept the upload.`, next: fixInCopy },
  });
  const address = answer.headers.location ?? '';
  if (!isTheirs(api, address))
    throw new NetworkError('retry', () => t`YouTube did not say where to upload the video.`, { next: null });
  return { address, bytes: file.bytes };
}

/** The token is for Google alone. */
function isTheirs({ places }: Api, address: string): boolean {
  const url = URL.parse(address);
  if (!url) return false;
  return url.origin === places.api || (url.protocol === 'https:' && url.hostname.endsWith('.googleapis.com'));
}

/** How far an upload is: the first byte that is missing, the video that it has become, or neither. */
export type Progress = { next: number } | { video: Video } | 'ended';

/** The longest that one part may take, in ms. */
const partMs = 4 * 60_000;

/** Sends a part of the file; without one it only asks. */
export async function proceed(
  api: Api,
  { address, bytes }: Session,
  part: { from: number; body: StreamedBody } | null,
): Promise<Progress> {
  const range = part ? `${part.from}-${part.from + part.body.bytes - 1}` : '*';
  const answer = await callApi(api, {
    method: 'PUT',
    to: address,
    headers: { 'content-range': `bytes ${range}/${bytes}` },
    ...(part ? { body: part.body, timeoutMs: partMs } : { body: new Uint8Array() }),
    accepts: [308, 404, 410],
    secrets: secretsInAddress(address),
    refused: { problem: () => t`YouTube did not take the file.`, next: fixInCopy },
  });
  if (isSuccess(answer)) return { video: read(answer, video) };
  return answer.status === 308 ? { next: nextByte(answer) } : 'ended';
}

/** YouTube may have stored less than was sent. Without a range it has nothing. */
function nextByte({ headers }: Fetched): number {
  const last = /^bytes=0-(\d+)$/.exec(headers.range ?? '')?.[1];
  return last === undefined ? 0 : Number(last) + 1;
}
