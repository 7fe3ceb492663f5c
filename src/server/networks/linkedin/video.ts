import { z } from 'zod';

import { t } from '#contract/message.ts';
import { grantingAddress } from '#server/networks/granting-address.ts';
import type { ReadVideo } from '#server/networks/media-reader.ts';
import { NetworkError } from '#server/networks/network.ts';
import { callApi, type Api } from './api.ts';
import { initialize, put } from './upload.ts';

/** https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/videos-api */

const instructions = z.object({
  value: z.object({
    video: z.string().startsWith('urn:li:video:'),
    uploadToken: z.string().nullish().catch(null),
    uploadInstructions: z
      .array(z.object({ uploadUrl: grantingAddress, firstByte: z.int().min(0), lastByte: z.int().min(0) }))
      .min(1),
    /** In ms. */
    uploadUrlsExpireAt: z.number().optional().catch(undefined),
  }),
});

type Part = z.infer<typeof instructions>['value']['uploadInstructions'][number];

/** LinkedIn asks for parts of 4 MB; each is held in memory, one at a time. */
const largestPart = 32 * 1024 * 1024;

/** A video of which some parts are uploaded. */
interface Beginning {
  video: string;
  uploadToken: string;
  parts: readonly Part[];
  /** The receipts of the first parts. */
  uploadedPartIds: string[];
  /** When the addresses of the parts end, in ms. */
  until: number;
}

/**
 * Videos that are uploaded in part, by what they are for. Only in the memory of this process: whoever has the
 * addresses of the parts can upload to them, so they are not stored.
 */
export type Beginnings = Map<string, Beginning>;

const mostBegun = 100;

export const beginnings = (): Beginnings => new Map();

/**
 * Uploads a video in the parts that LinkedIn names, from where an earlier attempt was interrupted. Returns its URN.
 * LinkedIn processes it from then on.
 */
export async function uploadVideo(
  api: Api,
  file: ReadVideo,
  { begun, key }: { begun: Beginnings; key: string },
): Promise<string> {
  const known = begun.get(key);
  // The file at an address may have become another one.
  const goesOn = known && known.until > api.now().getTime() && covers(known.parts, file.bytes);
  const at = goesOn ? known : await begin(api, file);
  begun.delete(key);
  try {
    await uploadRest(api, file, at);
  } catch (error) {
    // Addresses that LinkedIn refuses have ended.
    const isRefused = error instanceof NetworkError && error.replyText !== null;
    if (!isRefused && at.uploadedPartIds.length > 0) remember(begun, key, at);
    throw error;
  }
  const { video, uploadToken, uploadedPartIds } = at;
  await callApi(api, {
    method: 'POST',
    path: '/rest/videos?action=finalizeUpload',
    json: { finalizeUploadRequest: { video, uploadToken, uploadedPartIds } },
  });
  return video;
}

function remember(begun: Beginnings, key: string, at: Beginning): void {
  begun.set(key, at);
  const [oldest] = begun.keys();
  if (begun.size > mostBegun && oldest !== undefined) begun.delete(oldest);
}

async function begin(api: Api, file: ReadVideo): Promise<Beginning> {
  const request = { fileSizeBytes: file.bytes, uploadCaptions: false, uploadThumbnail: false };
  const { value } = await initialize(api, 'videos', instructions, request);
  const parts = value.uploadInstructions.toSorted((a, b) => a.firstByte - b.firstByte);
  if (!covers(parts, file.bytes)) throw strange();
  const { video, uploadToken, uploadUrlsExpireAt: until = 0 } = value;
  return { video, uploadToken: uploadToken ?? '', parts, uploadedPartIds: [], until };
}

async function uploadRest(api: Api, file: ReadVideo, { parts, uploadedPartIds }: Beginning): Promise<void> {
  const done = uploadedPartIds.length;
  const reader = new PartReader(file.stream());
  try {
    for (const [number, { uploadUrl, firstByte, lastByte }] of parts.entries()) {
      const bytes = await reader.next(lastByte - firstByte + 1);
      if (number < done) continue;
      const { headers } = await put(api, uploadUrl, bytes, 'application/octet-stream');
      if (!headers.etag) throw strange();
      uploadedPartIds.push(headers.etag);
    }
  } finally {
    await reader.close();
  }
}

/** Whether the parts are all of the file, without a gap, and none is too large to be held. */
function covers(parts: readonly Part[], bytes: number): boolean {
  let at = 0;
  for (const { firstByte, lastByte } of parts) {
    if (firstByte !== at || lastByte < firstByte || lastByte - firstByte >= largestPart) return false;
    at = lastByte + 1;
  }
  return at === bytes;
}

const strange = () =>
  new NetworkError(
    'retry',
    () => t`LinkedIn’s instructions for uploading the video could not be understood.`,
    {
      next: null,
    },
  );

/** Reads a stream in pieces of any size, from its beginning to its end. */
class PartReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  #rest: Uint8Array = new Uint8Array();

  constructor(stream: ReadableStream<Uint8Array>) {
    this.#reader = stream.getReader();
  }

  /** @throws NetworkError `retry` where the file is shorter than it was */
  async next(bytes: number): Promise<Uint8Array> {
    const part = new Uint8Array(bytes);
    let filled = 0;
    while (filled < bytes) {
      if (this.#rest.length === 0) {
        const { done, value } = await this.#reader.read();
        if (done)
          throw new NetworkError('retry', () => t`The video ended before its last byte.`, {
            next: null,
          });
        this.#rest = value;
      }
      const piece = this.#rest.subarray(0, bytes - filled);
      part.set(piece, filled);
      filled += piece.length;
      this.#rest = this.#rest.subarray(piece.length);
    }
    return part;
  }

  async close(): Promise<void> {
    await this.#reader.cancel().catch(() => null);
  }
}
