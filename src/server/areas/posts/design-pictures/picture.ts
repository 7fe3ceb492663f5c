import type { Kysely, Transaction } from 'kysely';

import { design as designInput } from '#contract/designs/design.ts';
import { drawingCredits } from '#contract/plans.ts';
import { pay, requireCredits, type Bill } from '#server/access/credits.ts';
import {
  drawDesign,
  orderDesign,
  requireRenderer,
  type DesignOrder,
  type Drawing,
} from '#server/areas/designs/designs/render-design.ts';
import { updatePost, type StoredPost } from '#server/areas/posts/schedule/store.ts';
import type { Context } from '#server/context.ts';
import type { StoredPicture } from '#server/db/publishing-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import { addressOf } from '#server/lib/media-url.ts';

type Designed = Pick<StoredPost, 'organization_id' | 'project_id' | 'design' | 'design_picture'>;

/**
 * What must be drawn before a post can be published: null where it has no design, or already has its present
 * picture, which is not drawn or charged again.
 * @throws CodedError validation_error for a design that cannot be drawn
 */
export async function orderOf(
  db: Kysely<Tables>,
  { organization_id, design, design_picture: picture }: Designed,
): Promise<DesignOrder | null> {
  if (design === null || (picture && picture.of === null)) return null;
  const order = await orderDesign(db, organization_id, designInput.parse(design));
  return picture?.of === order.of ? null : order;
}

/**
 * Draws an order: a second for a picture, up to two minutes for a film. Do not call it inside a transaction.
 */
export async function drawPicture(
  ctx: Drawing,
  order: DesignOrder,
  projectId: number,
): Promise<StoredPicture> {
  const { row } = await drawDesign(ctx, order, { type: 'png', scale: 2, projectId });
  return {
    url: addressOf(row, ctx.settings.baseUrl),
    type: row.type,
    alt: order.alt ?? row.alt,
    of: order.of,
  };
}

/**
 * The picture of a design, drawn while the caller waits; null where there is nothing to draw, or a film,
 * which takes too long.
 * @throws CodedError insufficient_credits; whatever prevents the drawing
 */
export async function drawAtOnce(ctx: Context, post: Designed): Promise<StoredPicture | null> {
  const order = await orderOf(ctx.db, post);
  if (!order) return null;
  const { organizationId } = ctx.actor;
  await requireCredits(ctx.db, { organizationId, cost: drawingCredits, at: ctx.now });
  if (!order.film) return drawPicture(ctx, order, post.project_id);
  await requireRenderer(ctx);
  return null;
}

/**
 * Stores a design's picture on the post, whose row the caller holds, and charges it: in one transaction, so
 * that neither exists without the other, whenever a process dies.
 * @returns null where the post needs another picture by now
 * @throws CodedError insufficient_credits
 */
export async function putPicture(
  trx: Transaction<Tables>,
  post: StoredPost,
  picture: StoredPicture,
  { userId, tokenId, at }: { userId: number | null; tokenId: number | null; at: Date },
): Promise<{ post: StoredPost; bill: Bill } | null> {
  const order = await orderOf(trx, post);
  if (order?.of !== picture.of) return null;
  const { bill } = await pay(trx, {
    organizationId: post.organization_id,
    userId,
    tokenId,
    what: 'posts.draw',
    cost: drawingCredits,
    at,
  });
  const changed = await updatePost(trx, post.id, {
    design_picture: JSON.stringify(picture),
    updated_at: at,
  });
  return { post: changed, bill };
}
