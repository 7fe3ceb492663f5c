import { t } from '@lingui/core/macro';

import { api } from '#web/api.ts';
import { ApiError, unreachable } from '#web/request.ts';
import type { SendOptions } from './upload-queue.ts';

/** How to send the parts, as the server says it. */
interface Way {
  part_bytes: number;
  parts: number;
  arrived: number[];
}

/** The browser may not send to the bucket: its name is unknown here, or its rules forbid it. */
export class BucketUnreachable extends Error {
  override name = 'BucketUnreachable';
}

const partsAtOnce = 3;

/** Milliseconds before each further attempt at a part. */
const retryMs = [1_000, 5_000, 15_000];

/**
 * Sends the missing parts of a file to the bucket. Throws BucketUnreachable where not even one gets there, ApiError
 * for other failures, and an AbortError when it was aborted.
 */
export async function sendToBucket(
  file: File,
  uploadId: number,
  { part_bytes: partBytes, parts, arrived }: Way,
  { signal, onProgress }: SendOptions,
): Promise<void> {
  const sent = new Map<number, number>();
  const partOf = (number: number) => file.slice((number - 1) * partBytes, number * partBytes);
  const report = () =>
    onProgress(
      Math.min(
        file.size,
        [...sent.values()].reduce((sum, bytes) => sum + bytes, 0),
      ),
    );
  for (const number of arrived) sent.set(number, partOf(number).size);
  let isReached = arrived.length > 0;
  const missing = Array.from({ length: parts }, (_, index) => index + 1).filter(
    (number) => !sent.has(number),
  );

  async function sendPart(number: number): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      const { urls } = await api.uploads.sign.call({ upload_id: uploadId, parts: [number] }, { signal });
      try {
        await put(urls[0]?.url ?? '', partOf(number), signal, (bytes) => {
          sent.set(number, bytes);
          report();
        });
        isReached = true;
        return;
      } catch (error) {
        sent.delete(number);
        if (!(error instanceof ApiError)) throw error;
        if (!isReached && error.code === 'offline') throw new BucketUnreachable();
        const pause = retryMs[attempt];
        if (pause === undefined) throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
        signal.throwIfAborted();
      }
    }
  }

  async function sendNext(): Promise<void> {
    for (let number = missing.shift(); number !== undefined; number = missing.shift()) await sendPart(number);
  }

  // The first one shows whether the bucket can be reached.
  const [first] = missing;
  if (first !== undefined && !isReached) await sendPart(missing.shift() ?? first);
  await Promise.all(Array.from({ length: partsAtOnce }, sendNext));
}

/** By XMLHttpRequest, since fetch reports no upload progress. */
function put(
  url: string,
  part: Blob,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const exchange = new XMLHttpRequest();
    const abort = () => exchange.abort();
    signal.addEventListener('abort', abort, { once: true });
    exchange.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
    exchange.addEventListener('abort', () => reject(new DOMException('Called off', 'AbortError')));
    exchange.addEventListener('error', () => reject(unreachable()));
    exchange.addEventListener('load', () => {
      if (exchange.status < 300) {
        onProgress(part.size);
        resolve();
      } else
        reject(
          new ApiError(
            'unavailable',
            t`The media storage refused a part of the file (${{ status: exchange.status }}). Try again; if it stays, tell the administrator.`,
            exchange.status,
          ),
        );
    });
    exchange.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    exchange.open('PUT', url);
    exchange.send(part);
  });
}
