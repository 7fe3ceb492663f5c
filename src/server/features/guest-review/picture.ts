import type { FastifyInstance } from 'fastify';

import type { Deps } from '#server/context.ts';
import type { Pictures } from '#server/features/pictures/fetch-picture.ts';
import { linksBelow } from '#server/features/review-links/secret.ts';
import { hashOfSecret } from '#server/lib/link-secret.ts';
import { findOpenLink } from '#server/features/review-links/store.ts';
import { everyMedium } from './opened.ts';
import { listOpened } from './store.ts';

interface Asked {
  Params: { secret: string };
  Querystring: { post?: unknown; url?: unknown };
}

/** As wide as a preview is on a sharp screen. */
const width = 1280;

/**
 * Serves pictures of other hosts to whoever holds a review link: those that stand in a post that it opens and no
 * others, so that it is no way to have us fetch what one likes.
 */
export function mountGuestPictures(
  app: FastifyInstance,
  { db, now }: Pick<Deps, 'db' | 'now'>,
  pictures: Pictures,
): void {
  app.get<Asked>(`${linksBelow}:secret/picture`, async (request, reply) => {
    void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const { post, url } = request.query;
    const postId = typeof post === 'string' && /^\d{1,15}$/.test(post) ? Number(post) : null;
    const asked = typeof url === 'string' ? URL.parse(url) : null;
    if (postId === null || !asked || !/^https?:$/.test(asked.protocol)) return reply.callNotFound();
    const link = await findOpenLink(db, hashOfSecret(request.params.secret), now());
    const [opened] = link ? await listOpened(db, link, { postId, limit: 1 }) : [];
    if (!link || !opened || !everyMedium(opened).some((medium) => medium.url === url))
      return reply.callNotFound();
    asked.hash = '';
    const found = await pictures(`review link ${link.id}`, asked.href, width).catch((error: unknown) => {
      request.log.error({ err: error }, 'a picture could not be made small or kept');
      return null;
    });
    if (!found) return reply.callNotFound();
    return reply
      .type('image/webp')
      .headers({
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(found);
  });
}
