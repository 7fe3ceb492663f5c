import { fileTypeFromBuffer, fileTypeFromFile, type FileTypeResult } from 'file-type';
import { open } from 'node:fs/promises';

import type { MediumKind } from '#contract/media-kinds.ts';
import { t } from '#contract/message.ts';
import { MediaProblem } from '#server/lib/media-problem.ts';
import type { PictureFormat } from '#server/lib/pictures.ts';

export type MediaFormat = PictureFormat | 'mp4' | 'mov' | 'pdf';

export interface Kind {
  kind: MediumKind;
  format: MediaFormat;
  /** MIME type. */
  type: string;
}

/** file-type's names of the supported formats (spec, Limits, and PDF). */
const byMime: Readonly<Record<string, Kind>> = {
  'image/jpeg': { kind: 'image', format: 'jpg', type: 'image/jpeg' },
  'image/png': { kind: 'image', format: 'png', type: 'image/png' },
  'image/apng': { kind: 'image', format: 'png', type: 'image/png' },
  'image/gif': { kind: 'image', format: 'gif', type: 'image/gif' },
  'image/webp': { kind: 'image', format: 'webp', type: 'image/webp' },
  'video/mp4': { kind: 'video', format: 'mp4', type: 'video/mp4' },
  'video/x-m4v': { kind: 'video', format: 'mp4', type: 'video/mp4' },
  'video/quicktime': { kind: 'video', format: 'mov', type: 'video/quicktime' },
  'application/pdf': { kind: 'document', format: 'pdf', type: 'application/pdf' },
};

export const typeOf: Readonly<Record<MediaFormat, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  pdf: 'application/pdf',
};

/** The usual ending of file names of a MIME type that we store. */
export function endingOf(type: string): string {
  return Object.entries(typeOf).find(([, known]) => known === type)?.[0] ?? 'bin';
}

/** @throws MediaProblem that says what it is, where it is of another kind */
export function requireKind(kind: MediumKind, wanted: MediumKind): void {
  if (kind !== wanted) throw new MediaProblem(() => otherKind(kind, wanted));
}

function otherKind(kind: MediumKind, wanted: MediumKind): string {
  if (wanted === 'document') return t`It is not a document.`;
  if (kind === 'document')
    return wanted === 'image' ? t`It is a document, not an image.` : t`It is a document, not a video.`;
  return wanted === 'image' ? t`It is a video, not an image.` : t`It is an image, not a video.`;
}

/**
 * The type of a file, by its content alone.
 * @throws MediaProblem that says what it is, where the type is not supported
 */
export async function kindOfFile(path: string): Promise<Kind> {
  const found = await fileTypeFromFile(path).catch(() => undefined);
  const known = found && byMime[found.mime];
  if (known) return known;
  const start = found ? null : await startOf(path);
  throw new MediaProblem(() =>
    refusalOf(found ? named(found) : ((start && problemOfText(start)) ?? unknown())),
  );
}

/**
 * Why a file that begins so is not supported, as a sentence; null where it is, or where the rest of it is
 * needed to say so.
 */
export async function problemOfStart(start: Uint8Array, isWhole: boolean): Promise<string | null> {
  const found = await fileTypeFromBuffer(start).catch(() => undefined);
  if (found) return byMime[found.mime] ? null : refusalOf(named(found));
  const problem = problemOfText(start) ?? (isWhole ? unknown() : null);
  return problem === null ? null : refusalOf(problem);
}

const unknown = () => t`The file is not a supported image, video or document, or it is damaged.`;

const refusalOf = (problem: string) =>
  t`${{ problem }} Accepted formats are JPG, PNG, GIF and WebP images, MP4 and MOV videos, and PDF documents.`;

const named = ({ ext, mime }: FileTypeResult) =>
  t`The file is ${{ type: `${ext.toUpperCase()} (${mime})` }}.`;

/** Null for an unknown type. */
function problemOfText(start: Uint8Array): string | null {
  if (start.length === 0) return t`The file is empty.`;
  const head = Buffer.from(start.subarray(0, 1_024)).toString('utf8').trimStart().toLowerCase();
  if (head.includes('<svg')) return t`The file is an SVG drawing, which may hold scripts.`;
  return head.startsWith('<') ? t`The file is HTML or XML.` : null;
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
