import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

import { t } from '#contract/message.ts';
import { isSuccess } from '#server/networks/exchange.ts';
import { makeOnce, type Kept } from '#server/networks/kept.ts';
import { fileOf, formOf } from '#server/networks/multipart.ts';
import { NetworkError } from '#server/networks/network.ts';
import { fixInCopy } from '#server/networks/replies.ts';
import { callApi, read, type Api } from './api.ts';
import { answered, type Refused } from './errors.ts';
import { pieceReader, type OpenFile } from './pieces.ts';
import { secretsIn } from './secret.ts';

/** https://docs.x.com/x-api/media/quickstart/media-upload-chunked */

/** The size of a part, in bytes: X takes up to 5 MB. Each is held in memory, one at a time. */
export const pieceBytes = 4 * 1024 * 1024;

/** The longest that one part may take, in ms; `prepare` as a whole ends sooner or later. */
const pieceMs = 2 * 60_000;

/** For an answer that does not say when to ask again, and what it can ask for, in seconds. */
const usualPause = 2;
const shortestPause = 1;
const longestPause = 30;

export interface Upload extends OpenFile {
  type: string;
  category: 'tweet_image' | 'tweet_gif' | 'tweet_video';
}

export interface Uploading {
  api: Api;
  /** What earlier attempts have uploaded, and where this file is among it. */
  kept: Kept;
  place: string;
  /** How long a second is, in ms. */
  secondMs: number;
}

const session = z.object({ data: z.object({ id: z.string().regex(/^\d{1,19}$/) }) });

/**
 * Uploads a file and waits until a post may have it. An interrupted upload goes on behind the last part that X has
 * confirmed; one that X no longer knows begins anew. Returns the file's id.
 * @param open reads the file; not called for one that is uploaded already
 */
export async function upload(open: () => Promise<Upload>, at: Uploading): Promise<string> {
  const { api, kept, place } = at;
  let opened: Promise<Upload> | undefined;
  const opening = () => (opened ??= open());
  const create = async () => {
    await kept.drop(partsOf(place));
    await kept.drop(endOf(place));
    const file = await opening();
    const answer = await callApi(api, {
      method: 'POST',
      path: '/2/media/upload/initialize',
      json: { media_type: file.type, total_bytes: file.bytes, media_category: file.category },
      refused: fileRefused,
    });
    return read(answer, session).data.id;
  };
  return makeOnce(kept, place, create, async (id) => {
    if (kept.of(endOf(place)) === undefined) {
      const file = await opening();
      await append(file, id, at);
      await finalize(id, at);
      await kept.put(endOf(place), file.category);
    }
    if (kept.of(endOf(place)) !== 'tweet_image') await processed(id, at);
  });
}

/** How many parts X has confirmed. */
const partsOf = (place: string) => `${place} parts`;
/** The category of a file that is uploaded whole. */
const endOf = (place: string) => `${place} complete`;

async function append(file: Upload, id: string, { api, kept, place }: Uploading): Promise<void> {
  const done = Number(kept.of(partsOf(place)) ?? 0);
  const reader = pieceReader(file);
  try {
    await reader.skip(Math.min(done * pieceBytes, file.bytes));
    for (let number = done; number * pieceBytes < file.bytes; number += 1) {
      const bytes = await reader.next(Math.min(pieceBytes, file.bytes - number * pieceBytes));
      const piece = fileOf({ bytes, type: 'application/octet-stream' });
      const form = formOf({ segment_index: String(number) }, [
        { field: 'media', fileName: 'media', file: piece },
      ]);
      await callApi(api, {
        method: 'POST',
        path: `/2/media/upload/${id}/append`,
        form,
        timeoutMs: pieceMs,
        refused: fileRefused,
      });
      await kept.put(partsOf(place), String(number + 1));
    }
  } finally {
    await reader.close();
  }
}

const processing = z.object({
  state: z.string(),
  check_after_secs: z.number().min(0).optional().catch(undefined),
  error: z
    .object({ message: z.string().nullish().catch(null), name: z.string().nullish().catch(null) })
    .nullish()
    .catch(null),
});

const status = z.object({
  data: z.object({ processing_info: processing.nullish().catch(null) }),
});

async function finalize(id: string, { api }: Uploading): Promise<void> {
  const answer = await callApi(api, {
    method: 'POST',
    path: `/2/media/upload/${id}/finalize`,
    accepts: [400],
  });
  if (isSuccess(answer)) return;
  // The answer to an earlier one may have been lost.
  const known = await callApi(api, { path: statusOf(id), accepts: [400, 404] });
  if (isSuccess(known) && read(known, status).data.processing_info) return;
  throw answered(answer, { secrets: secretsIn(api.secret), now: api.now, refused: fileRefused });
}

/** Waits as long as the signal allows; the next attempt goes on waiting. */
async function processed(id: string, { api, secondMs }: Uploading): Promise<void> {
  for (;;) {
    const answer = await callApi(api, { path: statusOf(id), refused: fileRefused });
    const { processing_info: info } = read(answer, status).data;
    // Nothing is left to be done.
    if (!info || info.state === 'succeeded') return;
    if (info.state === 'failed')
      throw new NetworkError('reject', () => t`X couldn’t process the file.`, {
        replyText: info.error?.message ?? info.error?.name ?? info.state,
        next: () =>
          t`Save a video as an MP4 with H.264 and AAC and retry, or publish the post without the file.`,
      });
    const seconds = Math.min(Math.max(info.check_after_secs ?? usualPause, shortestPause), longestPause);
    await pause(seconds * secondMs, undefined, { signal: api.signal }).catch(() =>
      api.signal.throwIfAborted(),
    );
  }
}

const statusOf = (id: string) => `/2/media/upload?command=STATUS&media_id=${id}`;

const fileRefused: Refused = {
  problem: () => t`X did not take the file.`,
  next: fixInCopy,
};
