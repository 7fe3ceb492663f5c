import { createReadStream } from 'node:fs';

import type { FastifyInstance } from 'fastify';

import { fontFile } from '#server/lib/fonts.ts';

/** The fonts that templates name, for whoever renders them: a page of any origin may load them. */
export function mountFonts(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>('/fonts/:name(^[a-z0-9-]{1,60}).woff2', (request, reply) => {
    const file = fontFile(request.params.name);
    if (file === null) return reply.callNotFound();
    return reply
      .headers({
        'cache-control': 'public, max-age=604800',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type('font/woff2')
      .send(createReadStream(file));
  });
}
