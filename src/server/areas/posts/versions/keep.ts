import type { Kysely } from 'kysely';
import { z } from 'zod';

import { design } from '#contract/designs/design.ts';
import { postLinks } from '#contract/posts/posts.ts';
import { storedMedia, storedOverride } from '#server/areas/posts/schedule/content.ts';
import { uploadedPicture } from '#server/areas/posts/schedule/hash.ts';
import { listTargets, type StoredPost } from '#server/areas/posts/schedule/store.ts';
import type { Tables } from '#server/db/tables.ts';
import { insertVersion } from './store.ts';

/** All that a verdict covers, as it is stored. */
export const versionContent = z.object({
  body: z.string(),
  media: z.array(storedMedia),
  thread: z.array(z.object({ body: z.string(), media: z.array(storedMedia) })),
  first_comment: z.string().nullable(),
  overrides: z.record(z.string(), storedOverride),
  design: design.nullable(),
  png: storedMedia.nullable(),
  kind: z.string().nullable(),
  author_notes: z.string().nullable(),
  account_ids: z.array(z.number()),
  /** Unknown of versions that were kept before links were. */
  links: postLinks.nullable().default(null),
});

/** Keeps the present content of a post as a version, once; in the transaction of what judges or releases it. */
export async function keepVersion(trx: Kysely<Tables>, post: StoredPost, now: Date): Promise<void> {
  const targets = await listTargets(trx, [post.id]);
  const png = uploadedPicture(post.design_picture);
  const content = versionContent.parse({
    body: post.body,
    media: post.media,
    thread: post.thread,
    first_comment: post.first_comment,
    overrides: post.overrides,
    design: post.design,
    png: png && { url: png.url, type: png.type ?? null, alt: png.alt ?? null },
    kind: post.kind,
    author_notes: post.author_notes,
    account_ids: targets.map(({ account_id }) => account_id),
    links: post.links,
  });
  await insertVersion(trx, { post_id: post.id, content_hash: post.content_hash, content, created_at: now });
}
