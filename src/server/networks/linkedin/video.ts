import { z } from 'zod';

import { t } from '#contract/message.ts';
import type { ReadVideo } from '#server/networks/media-reader.ts';
import { NetworkError } from '#server/networks/network.ts';
import { callApi, type Api } from './api.ts';
import { initialize, processed, put } from './upload.ts';

/** https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/videos-api */

const instructions = z.object({
  value: z.object({
    video: z.string().startsWith('urn:li:video:'),
    uploadToken: z.string().nullish().catch(null),
    uploadInstructions: z
      .array(z.object({ uploadUrl: z.string(), firstByte: z.int().min(0), lastByte: z.int().min(0) }))
      .min(1),
  }),
});

type Part = z.infer<typeof instructions>['value']['uploadInstructions'][number];

/** LinkedIn asks for parts of 4 MB; each is held in memory, one at a time. */
const largestPart = 32 * 1024 * 1024;

/** Uploads a video in the parts that LinkedIn names, and waits until it has processed it. Returns its URN. */
export async function uploadVideo(api: Api, file: ReadVideo, pauseMs: number): Promise<string> {
  const request = { fileSizeBytes: file.bytes, uploadCaptions: false, uploadThumbnail: false };
  const { value } = await initialize(api, 'videos', instructions, request);
  const { video, uploadToken, uploadInstructions } = value;
  const parts = uploadInstructions.toSorted((a, b) => a.firstByte - b.firstByte);
  if (!covers(parts, file.bytes)) throw strange();
  const uploadedPartIds: string[] = [];
  const reader = new PartReader(file.stream());
  try {
    for (const { uploadUrl, firstByte, lastByte } of parts) {
      const bytes = await reader.next(lastByte - firstByte + 1);
      const { headers } = await put(api, uploadUrl, bytes, 'application/octet-stream');
      if (!headers.etag) throw strange();
      uploadedPartIds.push(headers.etag);
    }
  } finally {
    await reader.close();
  }
  await callApi(api, {
    method: 'POST',
    path: '/rest/videos?action=finalizeUpload',
    json: { finalizeUploadRequest: { video, uploadToken: uploadToken ?? '', uploadedPartIds } },
  });
  const failed = {
    problem: () => t`LinkedIn couldn’t process the video.`,
    next: () => t`Save it as an MP4 with H.264 and AAC and retry, or publish the post without it.`,
  };
  await processed(api, 'videos', video, { pauseMs, failed });
  return video;
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
