import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { CodedError } from '#contract/errors.ts';
import { pictureWidths } from '#contract/picture-sizes.ts';
import type { Actor } from '#server/context.ts';
import type { Pictures } from './fetch-picture.ts';

const daySeconds = 86_400;

interface Asked {
  Querystring: { url?: unknown; w?: unknown };
}

/**
 * Serves pictures of other hosts to signed-in people, so that no other host learns who looks at what. A key of
 * the API does not do: a program fetches for itself.
 */
export function mountPictures(
  app: FastifyInstance,
  picture: Pictures,
  { actorOf }: { actorOf: (request: FastifyRequest) => Promise<Actor | null> },
): void {
  app.get<Asked>('/picture', async (request, reply) => {
    const actor = await actorOf(request).catch((error: unknown) => {
      if (error instanceof CodedError) return null;
      throw error;
    });
    if (actor?.by !== 'session') return none(reply, 401, 'Sign in first.', 0);
    const { url, w } = request.query;
    const width = pictureWidths.find((known) => String(known) === w);
    const asked = typeof url === 'string' && url.length <= 4_000 ? URL.parse(url) : null;
    if (!width || !asked || !/^https?:$/.test(asked.protocol))
      return none(reply, 404, 'There is no such picture.', 0);
    asked.hash = '';
    const found = await picture(`user ${actor.userId}`, asked.href, width).catch((error: unknown) => {
      request.log.error({ err: error }, 'a picture could not be made small or kept');
      return null;
    });
    if (!found) return none(reply, 404, 'There is no picture at this address.', 300);
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

function none(reply: FastifyReply, status: number, words: string, seconds: number): FastifyReply {
  const cache = seconds === 0 ? 'no-store' : `private, max-age=${seconds}`;
  return reply.status(status).header('cache-control', cache).type('text/plain; charset=utf-8').send(words);
}
