import { t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { forgetHandle, handleOf, keepHandle } from '#web/lib/file-handles.ts';
import { client } from '#web/query-client.ts';
import { ApiError } from '#web/request.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { Medium } from './media-labels.ts';
import { BucketUnreachable, sendToBucket } from './send-to-bucket.ts';
import type { SendOptions } from './upload-queue.ts';
import { Discarded, loaded } from './upload-refusal.ts';

export type ServerUpload = DataOf<Contract['uploads']['get']>['upload'];

interface Added {
  medium: Medium;
  duplicate: boolean;
}

/** Milliseconds until the next question whether the server has checked it; each question waits there too. */
const againMs = 1_500;

/** Milliseconds until `finish` is called once more, after each lost answer. */
const retryMs = [1_000, 5_000];

/** Once this page could not reach the bucket, its files go through the server. */
let isDirect = true;

/**
 * Sends a file piece by piece, from where an earlier call, tab or visit stopped. Waits for another tab that sends the
 * same file. Throws ApiError, a DOMException for a file that can no longer be read, and an AbortError when it was
 * aborted; what has arrived stays.
 */
export async function sendInParts(file: File, options: SendOptions): Promise<Added> {
  const fingerprint = await fingerprintOf(file);
  const handle = await handleOf(file);
  if (handle) await keepHandle(fingerprint, handle);
  const added = await alone(fingerprint, options.signal, () => send(file, fingerprint, options));
  if (handle) void forgetHandle(fingerprint);
  return added;
}

async function send(file: File, fingerprint: string, options: SendOptions): Promise<Added> {
  const { uploadId: earlier, signal } = options;
  if (earlier !== null && (await hasArrived(earlier, { bytes: file.size, fingerprint }))) {
    options.onProgress(file.size);
    return finished(earlier, signal);
  }
  const name = file.name || t`Pasted file`;
  const { upload } = await api.uploads.start.call(
    { name, bytes: file.size, fingerprint, direct: isDirect },
    { signal },
  );
  const { upload_id, state, way } = upload;
  options.onKept(upload_id);
  options.onProgress(upload.received_bytes);
  if (state !== 'sending' || !way) return finished(upload_id, signal);
  if (way.by === 'tus') {
    const { sendByTus } = await loaded(import('./send-by-tus.ts'));
    await sendByTus(file, new URL(way.url).pathname, options);
    return finished(upload_id, signal);
  }
  const sign = async (part: number) => {
    const { urls } = await api.uploads.sign.call({ upload_id, parts: [part] }, { signal });
    return urls[0]?.url ?? '';
  };
  try {
    await sendToBucket(file, way, sign, options);
  } catch (error) {
    if (!(error instanceof BucketUnreachable)) throw error;
    isDirect = false;
    await api.uploads.cancel.call({ upload_id });
    return send(file, fingerprint, options);
  }
  return finished(upload_id, signal);
}

/** Whether an earlier attempt sent all of this file: the answer that said so may have been lost. */
async function hasArrived(
  uploadId: number,
  file: Pick<ServerUpload, 'bytes' | 'fingerprint'>,
): Promise<boolean> {
  try {
    const { upload } = await client.fetchQuery({
      ...api.uploads.get.queryOptions({ upload_id: uploadId }),
      staleTime: 0,
    });
    const isThis = upload.bytes === file.bytes && upload.fingerprint === file.fingerprint;
    return isThis && upload.state !== 'sending';
  } catch (error) {
    // It has expired, or was cancelled in another tab.
    if (error instanceof ApiError && error.code === 'not_found') return false;
    throw error;
  }
}

/** Has the server check what has arrived, and waits for the medium. Throws ApiError with the reason of a refusal. */
export async function finished(uploadId: number, signal: AbortSignal): Promise<Added> {
  for (;;) {
    const { upload } = await finish(uploadId, signal);
    const { state, medium, problem, duplicate } = upload;
    if (state === 'stored' && medium) return { medium, duplicate: duplicate ?? false };
    if (state !== 'checking') {
      // The user reads it here; at the next visit it would be news no more.
      void api.uploads.cancel.call({ upload_id: uploadId }).catch(() => undefined);
      throw new Discarded('validation_error', problem ?? t`The medium was removed meanwhile.`, 422);
    }
    await new Promise((resolve) => setTimeout(resolve, againMs));
    signal.throwIfAborted();
  }
}

/** To finish again is harmless: where the answer is lost, the call is repeated. */
async function finish(uploadId: number, signal: AbortSignal) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await api.uploads.finish.call({ upload_id: uploadId }, { signal });
    } catch (error) {
      const pause = retryMs[attempt];
      const isLost = error instanceof ApiError && (error.code === 'offline' || error.status >= 502);
      if (!isLost || pause === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
      signal.throwIfAborted();
    }
  }
}

/** Two tabs that send to one upload would interrupt each other. Browsers have locks only on https and this machine. */
function alone<Result>(
  fingerprint: string,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!globalThis.isSecureContext) return work();
  return navigator.locks.request(lockOf(fingerprint), { signal }, work);
}

/** The lock that a tab holds while it sends a file. */
export const lockOf = (fingerprint: string): string => `upload ${fingerprint}`;
