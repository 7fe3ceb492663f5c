import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { CodedError } from '#contract/errors.ts';
import { pictureWidths } from '#contract/media/picture-sizes.ts';
import { t } from '#contract/message.ts';
import type { Actor } from '#server/context.ts';
import type { Pictures } from './fetch-picture.ts';

const daySeconds = 86_400;

interface PictureRequest {
  Querystring: { url?: unknown; w?: unknown };
}

/**
 * Serves pictures of other hosts to signed-in people, so that no other host learns who looks at what. An API
 * key is not enough: programs can fetch for themselves.
 */
export function mountPictures(
  app: FastifyInstance,
  picture: Pictures,
  { actorOf }: { actorOf: (request: FastifyRequest) => Promise<Actor | null> },
): void {
  app.get<PictureRequest>('/picture', async (request, reply) => {
    const actor = await actorOf(request).catch((error: unknown) => {
      if (error instanceof CodedError) return null;
      throw error;
    });
    if (actor?.by !== 'session') return none(reply, 401, t`Sign in first.`, 0);
    const { url, w } = request.query;
    const width = pictureWidths.find((known) => String(known) === w);
    const target = typeof url === 'string' && url.length <= 4_000 ? URL.parse(url) : null;
    if (!width || !target || !/^https?:$/.test(target.protocol))
      return none(reply, 404, t`There is no such picture.`, 0);
    target.hash = '';
    const found = await picture(`user ${actor.userId}`, target.href, width).catch((error: unknown) => {
      request.log.error({ err: error }, 'a picture could not be made small or kept');
      return null;
    });
    if (!found) return none(reply, 404, t`There is no picture at this address.`, 300);
    return reply
      .type('image/webp')
      .headers({
        'cache-control': `private, max-age=${daySeconds}`,
        'content-security-policy': "default-src 'none'; sandbox",
        vary: 'cookie',
      })
      .send(found);
  });
}

function none(reply: FastifyReply, status: number, message: string, seconds: number): FastifyReply {
  const cache = seconds === 0 ? 'no-store' : `private, max-age=${seconds}`;
  return reply.status(status).header('cache-control', cache).type('text/plain; charset=utf-8').send(message);
}
