import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';

import { CodedError } from '#contract/errors.ts';
import type { Deps } from '#server/context.ts';
import { orderOf } from '#server/features/design-pictures/picture.ts';
import { keepDrawings } from '#server/features/designs/kept-drawings.ts';
import { cardOf, type DesignOrder } from '#server/features/designs/render-design.ts';
import { linksBelow, pathOfLink } from '#server/features/review-links/secret.ts';
import { findOpenLink } from '#server/features/review-links/store.ts';
import type { StoredPost } from '#server/features/schedule/store.ts';
import { hashOfSecret } from '#server/lib/link-secret.ts';
import { RenderError } from '#server/render/render-error.ts';
import { listOpened } from './store.ts';

/** A picture that is yet to be made of a post's design; without an order it cannot be shown here. */
export interface AwaitedPicture {
  order: DesignOrder | null;
}

const cacheBytes = 100 * 1024 * 1024;
/** As wide as a preview is on a sharp screen. */
const width = 1280;

/** Null where the post has no design, or the very picture that is sent. */
export async function awaitedPicture(
  { db, renderer }: Pick<Deps, 'db' | 'renderer'>,
  post: StoredPost,
): Promise<AwaitedPicture | null> {
  if (post.design === null || (post.design_picture && post.state !== 'draft')) return null;
  try {
    const order = await orderOf(db, post);
    return order && { order: (await renderer.problem()) === null ? order : null };
  } catch (error) {
    // Its template was deleted, or has other rules by now.
    if (error instanceof CodedError) return { order: null };
    throw error;
  }
}

/** @param asked.of names what it shows, so that what was changed has another address */
export function addressOfDesign(secret: string, { postId, of }: { postId: number; of: string }): string {
  return `${pathOfLink(secret)}/design?${new URLSearchParams({ post: String(postId), of })}`;
}

interface Asked {
  Params: { secret: string };
  Querystring: { post?: unknown; of?: unknown };
}

/**
 * Serves the picture that the desk will make of a design to whoever holds a review link, of the posts that it opens
 * and as they are now. Nobody gets the template itself, and nothing is spent: it is smaller than what is sent.
 */
export function mountGuestDesigns(app: FastifyInstance, deps: Deps): void {
  const { db, files, settings, renderer } = deps;
  const keep = keepDrawings({
    folder: join(settings.dataDir, 'cache', 'guest-designs'),
    mostBytes: cacheBytes,
    now: () => deps.now().getTime(),
  });
  app.get<Asked>(`${linksBelow}:secret/design`, async (request, reply) => {
    void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const { post: said, of } = request.query;
    const postId = typeof said === 'string' && /^\d{1,15}$/.test(said) ? Number(said) : null;
    if (postId === null) return reply.callNotFound();
    const link = await findOpenLink(db, hashOfSecret(request.params.secret), deps.now());
    const [post] = link ? await listOpened(db, link, { postId, limit: 1 }) : [];
    const order = post && (await awaitedPicture(deps, post))?.order;
    if (!order || order.of !== of) return reply.callNotFound();
    const { template, filled } = order.found;
    const actor = { organizationId: post.organization_id, userId: null };
    try {
      const picture = await keep([post.organization_id, order.of], async () => {
        const { bytes } = await renderer.render(cardOf({ db, files, settings, actor }, template, filled), {
          type: 'webp',
          scale: Math.min(2, width / filled.format.w),
        });
        return bytes;
      });
      return await reply
        .type('image/webp')
        .headers({ 'content-security-policy': "default-src 'none'; sandbox" })
        .send(picture);
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      return reply
        .status(error.passes ? 503 : 404)
        .type('text/plain; charset=utf-8')
        .send('There is no picture of this.');
    }
  });
}
