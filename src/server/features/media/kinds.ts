import { open } from 'node:fs/promises';
import { fileTypeFromBuffer, fileTypeFromFile, type FileTypeResult } from 'file-type';

import type { PictureFormat } from '#server/lib/pictures.ts';
import { MediaProblem } from '#server/lib/media-problem.ts';

export type MediaFormat = PictureFormat | 'mp4' | 'mov';

export interface Kind {
  kind: 'image' | 'video';
  format: MediaFormat;
  /** MIME type. */
  type: string;
}

/** What file-type calls the formats that we take (spec, Limits). */
const byMime: Readonly<Record<string, Kind>> = {
  'image/jpeg': { kind: 'image', format: 'jpg', type: 'image/jpeg' },
  'image/png': { kind: 'image', format: 'png', type: 'image/png' },
  'image/apng': { kind: 'image', format: 'png', type: 'image/png' },
  'image/gif': { kind: 'image', format: 'gif', type: 'image/gif' },
  'image/webp': { kind: 'image', format: 'webp', type: 'image/webp' },
  'video/mp4': { kind: 'video', format: 'mp4', type: 'video/mp4' },
  'video/x-m4v': { kind: 'video', format: 'mp4', type: 'video/mp4' },
  'video/quicktime': { kind: 'video', format: 'mov', type: 'video/quicktime' },
};

const taken = 'Taken are JPG, PNG, GIF and WebP pictures, MP4 and MOV videos.';

export const typeOf: Readonly<Record<MediaFormat, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
};

/**
 * What a file is, by its content alone.
 * @throws MediaProblem that says what it is, where it is nothing that we take
 */
export async function kindOfFile(path: string): Promise<Kind> {
  const found = await fileTypeFromFile(path).catch(() => undefined);
  const known = found && byMime[found.mime];
  if (known) return known;
  throw new MediaProblem(refusalOf(found ? named(found) : (wordsFor(await startOf(path)) ?? unknown)));
}

/**
 * Why a file that begins so is none that we take, as a sentence; null where it is one, or where that cannot be said
 * without the rest of it.
 */
export async function problemOfStart(start: Uint8Array, isWhole: boolean): Promise<string | null> {
  const found = await fileTypeFromBuffer(start).catch(() => undefined);
  if (found) return byMime[found.mime] ? null : refusalOf(named(found));
  const words = wordsFor(start) ?? (isWhole ? unknown : null);
  return words === null ? null : refusalOf(words);
}

const unknown = 'neither a picture nor a video that is known here, or it is broken';

const refusalOf = (words: string) => `The file is ${words}. ${taken}`;

const named = ({ ext, mime }: FileTypeResult) => `${ext.toUpperCase()} (${mime})`;

/** Null for what nothing tells. */
function wordsFor(start: Uint8Array): string | null {
  if (start.length === 0) return 'empty';
  const words = Buffer.from(start.subarray(0, 1_024)).toString('utf8').trimStart().toLowerCase();
  if (words.includes('<svg')) return 'an SVG drawing, which may hold scripts';
  return words.startsWith('<') ? 'HTML or XML' : null;
}

async function startOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(1_024), 0, 1_024, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
