import type { FastifyInstance } from 'fastify';

import type { Pictures } from '#server/areas/media/pictures/fetch-picture.ts';
import { linksBelow } from '#server/areas/posts/review-links/secret.ts';
import { findOpenLink } from '#server/areas/posts/review-links/store.ts';
import { everyMedium } from '#server/areas/posts/schedule/content.ts';
import type { Deps } from '#server/context.ts';
import { hashOfSecret } from '#server/lib/link-secret.ts';
import { listOpened } from './store.ts';

interface PictureRequest {
  Params: { secret: string };
  Querystring: { post?: unknown; url?: unknown };
}

/** As wide as a preview on a high-density screen. */
const width = 1280;

/**
 * Serves pictures of other hosts to holders of a review link: only those in a post that the link opens, so
 * that it cannot make the server fetch arbitrary URLs.
 */
export function mountGuestPictures(
  app: FastifyInstance,
  { db, now }: Pick<Deps, 'db' | 'now'>,
  pictures: Pictures,
): void {
  app.get<PictureRequest>(`${linksBelow}:secret/picture`, async (request, reply) => {
    void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const { post, url } = request.query;
    const postId = typeof post === 'string' && /^\d{1,15}$/.test(post) ? Number(post) : null;
    const target = typeof url === 'string' ? URL.parse(url) : null;
    if (postId === null || !target || !/^https?:$/.test(target.protocol)) return reply.callNotFound();
    const link = await findOpenLink(db, hashOfSecret(request.params.secret), now());
    const [opened] = link ? await listOpened(db, link, { postId, limit: 1 }) : [];
    if (!link || !opened || !everyMedium(opened).some((medium) => medium.url === url))
      return reply.callNotFound();
    target.hash = '';
    const found = await pictures(`review link ${link.id}`, target.href, width).catch((error: unknown) => {
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
