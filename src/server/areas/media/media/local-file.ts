import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';

import { documentFacts } from '#server/lib/documents.ts';
import type { ByteRange } from '#server/lib/files.ts';
import { fitPicture, fits } from '#server/lib/fit-picture.ts';
import { MediaProblem } from '#server/lib/media-problem.ts';
import { pictureFacts } from '#server/lib/pictures.ts';
import { videoFacts } from '#server/lib/videos.ts';
import type { ImageCeiling, ReadDocument, ReadImage, ReadVideo } from '#server/networks/media-reader.ts';
import { ratioProblem } from './ceilings.ts';
import { kindOfFile, requireKind, typeOf } from './kinds.ts';
import { documentName, nameIn } from './plain-name.ts';

/** A file that is read from its beginning, or in parts. */
export interface OpenFile {
  /** Opens it from its beginning; may be called repeatedly. */
  stream: () => ReadableStream<Uint8Array>;
  open: (range?: ByteRange) => Promise<Readable>;
  /** Differs where the bytes do. */
  tag: string;
}

export function openFile(tag: string, open: OpenFile['open']): OpenFile {
  return { tag, open, stream: () => streamOf(() => open()) };
}

/** @throws MediaProblem with the numbers where it is no picture, or does not fit */
export async function pictureAt(path: string, ceiling: ImageCeiling): Promise<ReadImage> {
  requireKind((await kindOfFile(path)).kind, 'image');
  const facts = await pictureFacts(path);
  const problem = ratioProblem(facts, ceiling);
  if (problem) throw new MediaProblem(problem);
  const { size } = await stat(path);
  if (fits(facts, size, ceiling)) {
    const { width, height, format } = facts;
    return { bytes: await bytesAt(path), type: typeOf[format], width, height };
  }
  const { bytes, format, width, height } = await fitPicture(path, facts, ceiling);
  return { bytes, type: typeOf[format], width, height };
}

/** A picture that was made to fit. */
export async function pictureOf(bytes: Uint8Array): Promise<ReadImage> {
  const { format, width, height } = await pictureFacts(bytes);
  return { bytes, type: typeOf[format], width, height };
}

/** @throws MediaProblem where it is no video */
export async function videoAt(path: string): Promise<ReadVideo & OpenFile> {
  const { kind, type } = await kindOfFile(path);
  requireKind(kind, 'video');
  const { width, height, seconds } = await videoFacts(path);
  return { ...(await opened(path)), type, width, height, seconds };
}

/**
 * @param from.url where it was fetched
 * @param from.party whose post it is for, as in `documentFacts`
 * @throws MediaProblem where it is no document
 */
export async function documentAt(
  path: string,
  { url, party }: { url: string; party: string },
): Promise<ReadDocument & OpenFile> {
  const { kind, type } = await kindOfFile(path);
  requireKind(kind, 'document');
  const { pages, title } = await documentFacts(path, { party });
  return { ...(await opened(path)), type, pages, name: withoutEnding(documentName(nameIn(url), title)) };
}

/** `Annual report.pdf` → `Annual report`. */
export function withoutEnding(name: string): string {
  return name.replace(/\.pdf$/i, '') || name;
}

export async function bytesAt(path: string): Promise<Uint8Array> {
  return Buffer.concat(await Readable.from(createReadStream(path)).toArray());
}

async function opened(path: string): Promise<OpenFile & { bytes: number }> {
  const { size: bytes, mtimeMs } = await stat(path);
  const open = (range?: ByteRange) => Promise.resolve(createReadStream(path, { ...range }));
  return { ...openFile(`${bytes}-${mtimeMs}`, open), bytes };
}

/** Opened at the first read, so that a consumer that never reads leaves nothing open. */
function streamOf(opening: () => Promise<Readable>): ReadableStream<Uint8Array> {
  let opened: Readable | undefined;
  let chunks: AsyncIterator<Uint8Array> | undefined;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      opened ??= await opening();
      chunks ??= opened[Symbol.asyncIterator]();
      const next = await chunks.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: () => void opened?.destroy(),
  });
}
