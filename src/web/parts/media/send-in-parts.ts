import { t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { forgetHandle, handleOf, keepHandle } from '#web/lib/file-handles.ts';
import { ApiError } from '#web/request.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { Medium } from './media-labels.ts';
import { BucketUnreachable, sendToBucket } from './send-to-bucket.ts';
import type { SendOptions } from './upload-queue.ts';

export type ServerUpload = DataOf<Contract['uploads']['get']>['upload'];

interface Added {
  medium: Medium;
  duplicate: boolean;
}

/** Milliseconds until the next question whether the server has checked it; each question waits there too. */
const againMs = 1_500;

/** Once this page could not reach the bucket, its files go through the server. */
let isDirect = true;

/**
 * Sends a file piece by piece, from where an earlier call, tab or visit stopped. Waits for another tab that sends the
 * same file. Throws ApiError, and an AbortError when it was aborted; what has arrived stays.
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
  const name = file.name || t`Pasted file`;
  const { upload } = await api.uploads.start.call(
    { name, bytes: file.size, fingerprint, direct: isDirect },
    { signal: options.signal },
  );
  const { upload_id, state, way } = upload;
  options.onKept(upload_id);
  options.onProgress(upload.received_bytes);
  if (state !== 'sending' || !way) return finished(upload_id, options.signal);
  if (way.by === 'tus') {
    const { sendByTus } = await import('./send-by-tus.ts');
    await sendByTus(file, new URL(way.url).pathname, options);
    return finished(upload_id, options.signal);
  }
  try {
    await sendToBucket(file, upload_id, way, options);
  } catch (error) {
    if (!(error instanceof BucketUnreachable)) throw error;
    isDirect = false;
    await api.uploads.cancel.call({ upload_id });
    return send(file, fingerprint, options);
  }
  return finished(upload_id, options.signal);
}

/** Has the server check what has arrived, and waits for the medium. Throws ApiError with the reason of a refusal. */
export async function finished(uploadId: number, signal: AbortSignal): Promise<Added> {
  for (;;) {
    const { upload } = await api.uploads.finish.call({ upload_id: uploadId }, { signal });
    const { state, medium, problem, duplicate } = upload;
    if (state === 'stored' && medium) return { medium, duplicate: duplicate ?? false };
    if (state !== 'checking') {
      // The user reads it here; at the next visit it would be news no more.
      void api.uploads.cancel.call({ upload_id: uploadId }).catch(() => undefined);
      throw new ApiError('validation_error', problem ?? t`The medium was removed meanwhile.`, 422);
    }
    await new Promise((resolve) => setTimeout(resolve, againMs));
    signal.throwIfAborted();
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
