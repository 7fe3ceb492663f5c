import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const picturesFolder = join(import.meta.dirname, 'pictures');

/** Serves the images of the demo's trends and posts, which `npm run demo` draws. */
export function mountDemoPictures(app: FastifyInstance): void {
  app.get<{ Params: { id: string } }>('/demo/pictures/:id(^\\d{1,6}).svg', async (request, reply) => {
    const picture = await readFile(join(picturesFolder, `${Number(request.params.id)}.svg`)).catch(
      () => null,
    );
    if (picture === null) return reply.callNotFound();
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(picture);
  });
}
