import type { FastifyInstance } from 'fastify';

import { pictureWidths, type PictureWidth } from '#contract/media/picture-sizes.ts';
import type { Deps } from '#server/context.ts';
import { atOnce } from '#server/lib/at-once.ts';
import { smallWebp } from '#server/lib/pictures.ts';
import { fileOf, folderOf, hasPicture, posterFileOf } from './address.ts';
import { harmless, isFresh, lost, sendFile, withoutCache } from './send-file.ts';
import { findByKey, type MediaRow } from './store.ts';

const yearSeconds = 31_536_000;

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
    if (w === undefined) {
      const { id, key, bytes, type } = medium;
      // A browser's viewer would carry out what is in a document.
      const isDownload = medium.kind === 'document';
      return sendFile(request, reply, {
        etag: `"${key}"`,
        bytes,
        type,
        isDownload,
        id,
        open: (range) => files.open(fileOf(medium), range),
      });
    }
    const width = pictureWidths.find((known) => String(known) === w);
    if (!width || !hasPicture(medium)) return withoutCache(reply).callNotFound();
    void reply.header('etag', `"${medium.key}-${width}"`).type('image/webp');
    if (isFresh(request, `"${medium.key}-${width}"`)) return reply.status(304).send();
    const made = await once(`${medium.key} ${width}`, () => small(medium, width)).catch(
      lost(request, reply, medium.id),
    );
    return made ? Buffer.from(made) : reply;
  });
}
