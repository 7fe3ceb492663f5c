import type { FastifyInstance } from 'fastify';
import { createReadStream } from 'node:fs';

import { fontFile } from '#server/lib/fonts.ts';
import { linkedFontFaces } from '#server/render/fonts.ts';

const forEveryPage = {
  'cache-control': 'public, max-age=604800',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Serves the templates' fonts to pages of any origin, for clients that render templates themselves. */
export function mountFonts(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>('/fonts/:name(^[a-z0-9-]{1,60}).woff2', (request, reply) => {
    const file = fontFile(request.params.name);
    if (file === null) return reply.callNotFound();
    return reply.headers(forEveryPage).type('font/woff2').send(createReadStream(file));
  });

  app.get<{ Querystring: { family?: unknown } }>('/fonts/faces.css', (request, reply) => {
    const families = [request.query.family].flat().filter((name) => typeof name === 'string');
    return reply
      .headers(forEveryPage)
      .type('text/css; charset=utf-8')
      .send(linkedFontFaces(families.slice(0, 20)));
  });
}
