import { randomUUID } from 'node:crypto';

import type { StreamedBody } from '#server/lib/io.ts';

/** A file to upload. */
export interface FormFile extends StreamedBody {
  /** MIME type. */
  type: string;
}

/** A file in its place in a form. */
export interface NamedFile {
  field: string;
  fileName: string;
  file: FormFile;
}

/** The body of a request with files. */
export interface Form {
  /** Its Content-Type. */
  type: string;
  body: StreamedBody;
  /**
   * Whether its end was read. Until then no server can have received all of it, and so cannot have processed
   * it.
   */
  isRead: () => boolean;
}

/** multipart/form-data (RFC 7578) with streamed files: a FormData would hold all of them in memory. */
export function formOf(fields: Readonly<Record<string, string>>, files: readonly NamedFile[]): Form {
  const boundary = `copydesk-${randomUUID()}`;
  const opening = (field: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${field}"`;
  const texts = Object.entries(fields).map(([field, value]) => `${opening(field)}\r\n\r\n${value}\r\n`);
  const parts = [
    Buffer.from(texts.join('')),
    ...files.flatMap(({ field, fileName, file }) => [
      Buffer.from(`${opening(field)}; filename="${fileName}"\r\nContent-Type: ${file.type}\r\n\r\n`),
      file,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ];
  let isRead = false;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: {
      bytes: parts.reduce((sum, part) => sum + (part instanceof Uint8Array ? part.length : part.bytes), 0),
      stream: () => streamOf(parts, () => void (isRead = true)),
    },
    isRead: () => isRead,
  };
}

/** Less than a delivery waits for `send` (60 s), so that an upload that breaks off is known to be one, in ms. */
const uploadMs = 50_000;

/**
 * The time limit of an upload within `send`, in ms.
 * @param since `performance.now()` at the beginning of `send`: reading the media took a part of the time
 */
export const uploadTime = (since: number): number =>
  Math.max(1_000, Math.round(uploadMs - (performance.now() - since)));

/** A file of bytes in memory. */
export function fileOf({ bytes, type }: { bytes: Uint8Array; type: string }): FormFile {
  return { type, bytes: bytes.length, stream: () => streamOf([bytes]) };
}

function streamOf(
  parts: readonly (Uint8Array | StreamedBody)[],
  atEnd?: () => void,
): ReadableStream<Uint8Array> {
  async function* chunks() {
    for (const part of parts)
      if (part instanceof Uint8Array) yield part;
      else yield* part.stream();
  }
  const iterator = chunks();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (!done) return controller.enqueue(value);
      atEnd?.();
      controller.close();
    },
    async cancel() {
      await iterator.return(undefined);
    },
  });
}
