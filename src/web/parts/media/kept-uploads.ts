import { api } from '#web/api.ts';
import { keptHandle } from '#web/lib/file-handles.ts';
import { client } from '#web/query-client.ts';
import { lockOf } from './send-in-parts.ts';
import type { KeptFile } from './upload-queue.ts';
import { begunHere } from './upload-tray-state.ts';

/** The user's unfinished uploads that no tab is sending. */
export async function keptUploads(): Promise<KeptFile[]> {
  const { uploads } = await client.fetchQuery({ ...api.uploads.list.queryOptions({}), staleTime: 0 });
  if (uploads.length === 0) begunHere.set(null);
  const sending = await locksHeld();
  return Promise.all(
    uploads
      .filter(({ fingerprint }) => fingerprint === null || !sending.has(lockOf(fingerprint)))
      .map(async ({ upload_id, name, bytes, fingerprint, received_bytes }) => ({
        uploadId: upload_id,
        name,
        size: bytes,
        type: '',
        fingerprint,
        received: received_bytes,
        handle: fingerprint === null ? null : await keptHandle(fingerprint),
      })),
  );
}

async function locksHeld(): Promise<Set<string | undefined>> {
  if (!globalThis.isSecureContext) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name }) => name));
}
