import { rm, stat } from 'node:fs/promises';

import type { Files } from '#server/lib/files.ts';
import type { SentPart } from '#server/lib/sent-parts.ts';
import { isMissing } from '#server/lib/store-problem.ts';
import type { UploadRow } from './store.ts';

/** Milliseconds for which an upload waits for more. */
export const idleMs = 24 * 3_600_000;

/** Bytes of each part that goes to a bucket; the last may be smaller. */
export const partBytes = 16 * 1024 * 1024;

/** The bucket's folder for files that arrive in parts. */
export const arrivingFolder = 'arriving';

export const objectOf = ({ key }: Pick<UploadRow, 'key'>): string => `${arrivingFolder}/${key}`;

export const partsOf = (bytes: number): number => Math.ceil(bytes / partBytes);

/** How many bytes of an upload through this server have arrived. */
export async function arrivedBytes(files: Files, { key }: Pick<UploadRow, 'key'>): Promise<number> {
  try {
    return (await stat(files.arriving(key))).size;
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}

/** The parts of an upload that a bucket has; null where it knows the upload no more. */
export async function arrivedParts(
  files: Files,
  upload: Pick<UploadRow, 'key' | 'parts_id'>,
): Promise<SentPart[] | null> {
  if (upload.parts_id === null || !files.parts) return null;
  return files.parts.list(objectOf(upload), upload.parts_id);
}

/** The numbers of the parts that are missing, or have another size than they should. */
export function falseParts(bytes: number, arrived: readonly SentPart[]): number[] {
  const sizes = new Map(arrived.map((part) => [part.number, part.bytes]));
  const count = partsOf(bytes);
  const sizeOf = (number: number) => (number < count ? partBytes : bytes - (count - 1) * partBytes);
  return Array.from({ length: count }, (_, index) => index + 1).filter(
    (number) => sizes.get(number) !== sizeOf(number),
  );
}

/** Deletes all that has arrived of an upload, wherever it is. */
export async function discard(files: Files, upload: Pick<UploadRow, 'key' | 'parts_id'>): Promise<void> {
  await rm(files.arriving(upload.key), { force: true });
  if (upload.parts_id === null || !files.parts) return;
  await files.parts.abort(objectOf(upload), upload.parts_id);
  await files.remove(objectOf(upload));
}
