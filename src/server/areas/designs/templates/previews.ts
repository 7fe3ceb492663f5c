import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Thumbnails of the global templates, by content hash: created by `npm run previews` and shipped with them.
 */
export const previewsFolder = join(import.meta.dirname, 'previews');

export function previewName(contentHash: string): string {
  return `${contentHash}.webp`;
}

/** The thumbnail shipped with a global template; null where the template changed since, or has none. */
export async function shippedPreview(contentHash: string): Promise<Buffer | null> {
  return readFile(join(previewsFolder, previewName(contentHash))).catch(() => null);
}
