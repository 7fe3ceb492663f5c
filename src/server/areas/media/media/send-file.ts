import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';

import type { ByteRange } from '#server/lib/files.ts';
import { StoreProblem } from '#server/lib/store-problem.ts';
import { answerFor } from '#server/mount/errors.ts';

/** Whatever a file contains, it runs no scripts and loads nothing. */
export const harmless =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

/** A file to send, whole or in parts. */
export interface SentMedium {
  /** Changes with its bytes; in quotes. */
  etag: string;
  bytes: number;
  /** MIME type. */
  type: string;
  /** A browser saves it instead of showing it. */
  isDownload: boolean;
  /** The id of the medium in the log; null for one of another server. */
  id: number | null;
  open: (range?: ByteRange) => Promise<Readable>;
}

/** Answers with the file, or with the part of it that the request names (RFC 9110, 14). */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, bytes, type, isDownload, id, open }: SentMedium,
): Promise<unknown> {
  void reply
    .type(type)
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    // Without a name, so that a link may set one.
    .header('content-disposition', isDownload ? 'attachment' : 'inline');
  if (isFresh(request, etag)) return reply.status(304).send();
  const ifRange = request.headers['if-range'];
  const range = ifRange === undefined || ifRange === etag ? rangeOf(request.headers.range, bytes) : null;
  if (range === 'beyond')
    return withoutCache(reply).status(416).header('content-range', `bytes */${bytes}`).send();
  if (range) void reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
  void reply.header('content-length', range ? range.end - range.start + 1 : bytes);
  // An empty stream, because for an empty string Fastify would send its length.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  const file = await open(range ?? undefined).catch(lost(request, reply, id));
  return file ? reply.send(file) : reply;
}

/**
 * Answers for a file that cannot be read and returns null: 503 while the store is down, 404 where the store
 * has lost it.
 */
export function lost(request: FastifyRequest, reply: FastifyReply, id: number | null) {
  return (error: unknown) => {
    request.log.error({ err: error, medium: id }, 'a medium could not be read from the store');
    withoutFile(reply);
    if (error instanceof StoreProblem) {
      const { status, headers, body } = answerFor(error, request.id);
      void reply.status(status).headers(headers).send(body);
    } else reply.callNotFound();
    return null;
  };
}

function withoutFile(reply: FastifyReply): void {
  for (const name of ['content-length', 'content-range', 'content-disposition', 'etag', 'content-type'])
    void reply.removeHeader(name);
  withoutCache(reply);
}

export function isFresh(request: FastifyRequest, etag: string): boolean {
  return (
    request.headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ??
    false
  );
}

/**
 * The part that a Range header requests (RFC 9110, 14.1.2). Null for the whole file, also where several parts
 * are requested, which a server may answer so.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'beyond' | null {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!found) return null;
  const [, from = '', to = ''] = found;
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && from !== '' && Number(to) < Number(from)) return null;
  return start > end || start >= size ? 'beyond' : { start, end };
}

export function withoutCache(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store');
}
