import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';

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
  if (found) throw new MediaProblem(`The file is ${found.ext.toUpperCase()} (${found.mime}). ${taken}`);
  throw new MediaProblem(`The file is ${await wordsFor(path)}. ${taken}`);
}

async function wordsFor(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(1_024), 0, 1_024, 0);
    if (bytesRead === 0) return 'empty';
    const start = buffer.toString('utf8', 0, bytesRead).trimStart().toLowerCase();
    if (start.includes('<svg')) return 'an SVG drawing, which may hold scripts';
    if (start.startsWith('<')) return 'HTML or XML';
    return 'neither a picture nor a video that is known here, or it is broken';
  } finally {
    await file.close();
  }
}
