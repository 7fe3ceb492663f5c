import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';

import { CodedError } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { keepDrawings } from '#server/areas/designs/designs/kept-drawings.ts';
import { cardOf, type DesignOrder } from '#server/areas/designs/designs/render-design.ts';
import { orderOf } from '#server/areas/posts/design-pictures/picture.ts';
import { linksBelow, pathOfLink } from '#server/areas/posts/review-links/secret.ts';
import { findOpenLink } from '#server/areas/posts/review-links/store.ts';
import type { StoredPost } from '#server/areas/posts/schedule/store.ts';
import type { Deps } from '#server/context.ts';
import { hashOfSecret } from '#server/lib/link-secret.ts';
import { RenderError } from '#server/render/render-error.ts';
import { listOpened } from './store.ts';

/** A picture of a post's design that is not drawn yet; without an order it cannot be shown here. */
export interface AwaitedPicture {
  order: DesignOrder | null;
}

const cacheBytes = 100 * 1024 * 1024;
/** As wide as a preview on a high-density screen. */
const width = 1280;

/** Null where the post has no design, or already has its picture. */
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

/** @param asked.of identifies the content, so that changed content has another URL */
export function addressOfDesign(secret: string, { postId, of }: { postId: number; of: string }): string {
  return `${pathOfLink(secret)}/design?${new URLSearchParams({ post: String(postId), of })}`;
}

interface DesignRequest {
  Params: { secret: string };
  Querystring: { post?: unknown; of?: unknown };
}

/**
 * Serves the future picture of a design to holders of a review link, for the posts that the link opens, in
 * their present form. The template itself stays private, and no credit is spent: the picture is smaller than
 * the published one.
 */
export function mountGuestDesigns(app: FastifyInstance, deps: Deps): void {
  const { db, files, settings, renderer } = deps;
  const keep = keepDrawings({
    folder: join(settings.dataDir, 'cache', 'guest-designs'),
    mostBytes: cacheBytes,
    now: () => deps.now().getTime(),
  });
  app.get<DesignRequest>(`${linksBelow}:secret/design`, async (request, reply) => {
    void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const { post: postParam, of } = request.query;
    const postId = typeof postParam === 'string' && /^\d{1,15}$/.test(postParam) ? Number(postParam) : null;
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
        .send(t`There is no picture of this.`);
    }
  });
}
