import { DetailedError, Upload } from 'tus-js-client';

import { read, unreachable } from '#web/request.ts';
import type { SendOptions } from './upload-queue.ts';

/** Bytes of one request: below the 50 MB that proxies let through for other uploads. */
const pieceBytes = 48 * 1024 * 1024;

/** Milliseconds until each further attempt, while the server does not answer or is busy. */
const retryMs = [0, 1_000, 3_000, 5_000, 10_000, 20_000];

/** Sends what is missing of a file to the server. Throws ApiError, and an AbortError when it was aborted. */
export function sendByTus(file: File, url: string, { signal, onProgress }: SendOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const sending = new Upload(file, {
      uploadUrl: url,
      chunkSize: pieceBytes,
      retryDelays: retryMs,
      storeFingerprintForResuming: false,
      onProgress,
      onSuccess: () => resolve(),
      onError: (error) => {
        refusalOf(error).then(reject, reject);
      },
    });
    const abort = () => {
      void sending.abort();
      reject(new DOMException('Called off', 'AbortError'));
    };
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    sending.start();
  });
}

/** The server's answer as an error, as for any other request. */
async function refusalOf(error: Error): Promise<unknown> {
  const answer = error instanceof DetailedError ? error.originalResponse : null;
  if (!answer || answer.getStatus() === 0) return unreachable();
  const headers = new Headers({ 'x-request-id': answer.getHeader('x-request-id') ?? '' });
  return read(new Response(answer.getBody(), { status: answer.getStatus(), headers }));
}
