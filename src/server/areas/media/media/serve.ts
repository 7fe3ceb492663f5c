import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';

import { pictureWidths, type PictureWidth } from '#contract/media/picture-sizes.ts';
import type { Deps } from '#server/context.ts';
import { atOnce } from '#server/lib/at-once.ts';
import type { ByteRange, Files } from '#server/lib/files.ts';
import { smallWebp } from '#server/lib/pictures.ts';
import { StoreProblem } from '#server/lib/store-problem.ts';
import { answerFor } from '#server/mount/errors.ts';
import { fileOf, folderOf, posterFileOf } from './address.ts';
import { findByKey, type MediaRow } from './store.ts';

const yearSeconds = 31_536_000;

/** Whatever a file contains, it runs no scripts and loads nothing. */
const harmless = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

interface MediumRequest {
  Params: { key: string; name: string };
  Querystring: { w?: unknown };
}

/**
 * Serves media at their URLs to people, previews and the networks that fetch them. With `?w=` it serves a
 * picture, or a video's poster, as a small WebP of one of the contract's widths, created at the first
 * request.
 */
export function mountMedia(app: FastifyInstance, { db, files }: Pick<Deps, 'db' | 'files'>): void {
  const once = atOnce<Uint8Array>();

  async function small(medium: MediaRow, width: PictureWidth): Promise<Uint8Array> {
    const file = `${folderOf(medium)}/${width}.webp`;
    if (await files.has(file)) return files.read(file);
    const source = medium.kind === 'video' ? posterFileOf(medium) : fileOf(medium);
    const made = await files.withLocal(source, (path) => smallWebp(path, width));
    await files.write(file, made);
    return made;
  }

  app.get<MediumRequest>('/media/:key([\\w-]{22})/:name', async (request, reply) => {
    const medium = await findByKey(db, request.params.key);
    if (!medium || request.params.name !== `${medium.id}.${medium.extension}`) return reply.callNotFound();
    const { w } = request.query;
    void reply.headers({
      'cache-control': `public, max-age=${yearSeconds}, immutable`,
      'content-security-policy': harmless,
      // Networks' previews and other sites may show what is public.
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (w === undefined) return sendFile(request, reply, files, medium);
    const width = pictureWidths.find((known) => String(known) === w);
    if (!width || (medium.kind === 'video' && !medium.poster)) return withoutCache(reply).callNotFound();
    void reply.header('etag', `"${medium.key}-${width}"`).type('image/webp');
    if (isFresh(request, `"${medium.key}-${width}"`)) return reply.status(304).send();
    const made = await once(`${medium.key} ${width}`, () => small(medium, width)).catch(
      lost(request, reply, medium),
    );
    return made ? Buffer.from(made) : reply;
  });
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  files: Files,
  medium: MediaRow,
): Promise<unknown> {
  const { key, bytes, type } = medium;
  const etag = `"${key}"`;
  void reply
    .type(type)
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    // Without a name, so that a link may set one.
    .header('content-disposition', 'inline');
  if (isFresh(request, etag)) return reply.status(304).send();
  const ifRange = request.headers['if-range'];
  const range = ifRange === undefined || ifRange === etag ? rangeOf(request.headers.range, bytes) : null;
  if (range === 'beyond')
    return withoutCache(reply).status(416).header('content-range', `bytes */${bytes}`).send();
  if (range) void reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
  void reply.header('content-length', range ? range.end - range.start + 1 : bytes);
  // An empty stream, because for an empty string Fastify would send its length.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  const file = await files.open(fileOf(medium), range ?? undefined).catch(lost(request, reply, medium));
  return file ? reply.send(file) : reply;
}

/**
 * Answers for a file that cannot be read and returns null: 503 while the store is down, 404 where the store
 * has lost it.
 */
function lost(request: FastifyRequest, reply: FastifyReply, { id }: MediaRow) {
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

function isFresh(request: FastifyRequest, etag: string): boolean {
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

function withoutCache(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store');
}
