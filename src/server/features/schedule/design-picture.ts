import type { Transaction } from 'kysely';

import { CodedError } from '#contract/errors.ts';
import { design as designInput } from '#contract/posts.ts';
import type { Context } from '#server/context.ts';
import type { StoredMedia } from '#server/db/publishing-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import { renderDesign } from '#server/features/designs/render-design.ts';
import { addressOf } from '#server/features/media/address.ts';
import { asColumns, overridesOf } from './content.ts';
import { hashOf } from './hash.ts';
import * as store from './store.ts';

export interface DesignPicture {
  /** The content that it was drawn from. */
  contentHash: string;
  medium: StoredMedia;
}

/** A draft's design as a picture in the library; null without a design. It takes a second: not for a transaction. */
export async function drawDesign(
  ctx: Context,
  post: Pick<store.StoredPost, 'design' | 'content_hash'>,
): Promise<DesignPicture | null> {
  if (post.design === null) return null;
  const design = designInput.parse(post.design);
  const { row } = await renderDesign(ctx, { design, type: 'png', scale: 2 });
  const medium = { url: addressOf(row, ctx.settings.baseUrl), type: row.type, alt: row.alt };
  return { contentHash: post.content_hash, medium };
}

/** The picture takes the design's place, before the other media: only drafts have a design. */
export async function putPicture(
  trx: Transaction<Tables>,
  post: store.StoredPost,
  picture: DesignPicture | null,
  now: Date,
): Promise<store.StoredPost> {
  if (post.design === null) return post;
  if (picture?.contentHash !== post.content_hash)
    throw new CodedError(
      'content_changed',
      'The post was changed while its picture was made. Read it again.',
      {
        content_hash: post.content_hash,
      },
    );
  const targets = await store.listTargets(trx, [post.id]);
  const content = {
    media: [picture.medium, ...post.media],
    thread: post.thread,
    overrides: overridesOf(post),
    design: null,
  };
  const account_ids = targets.map(({ account_id }) => account_id);
  return store.updatePost(trx, post.id, {
    ...asColumns(content),
    content_hash: hashOf({ ...post, ...content, account_ids }),
    updated_at: now,
  });
}
