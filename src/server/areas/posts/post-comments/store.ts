import { sql, type Kysely } from 'kysely';

import type { CommentOn } from '#server/areas/workspace/comments/store.ts';
import type { Tables } from '#server/db/tables.ts';
import type { SentPlace } from './place.ts';

type Db = Kysely<Tables>;

/** A comment of this organization. */
export async function findComment(db: Db, organizationId: number, id: number) {
  return db
    .selectFrom('post_comments')
    .innerJoin('posts', 'posts.id', 'post_comments.post_id')
    .selectAll('post_comments')
    .where('post_comments.id', '=', id)
    .where('posts.organization_id', '=', organizationId)
    .executeTakeFirst();
}

/** Gives a comment its place; a guest’s its link too. */
export async function placeComment(
  trx: Db,
  id: number,
  { passage, picture, suggestion }: SentPlace,
  linkId: number | null = null,
): Promise<CommentOn['post']> {
  return trx
    .updateTable('post_comments')
    .set({
      passage: passage ? JSON.stringify(passage) : null,
      picture: picture ? JSON.stringify(picture) : null,
      suggestion: suggestion ?? null,
      link_id: linkId,
      by_link: linkId !== null,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The comments on these posts by this link, the oldest first. */
export async function listByLink(db: Db, linkId: number, postIds: readonly number[]) {
  if (postIds.length === 0) return [];
  return db
    .selectFrom('post_comments')
    .selectAll()
    .where('link_id', '=', linkId)
    .where('post_id', '=', sql<number>`any(${[...postIds]}::bigint[])`)
    .orderBy('id')
    .limit(500)
    .execute();
}

export async function setResolved(
  trx: Db,
  id: number,
  { at, by }: { at: Date | null; by: string | null },
): Promise<void> {
  await trx
    .updateTable('post_comments')
    .set({ resolved_at: at, resolved_by: by })
    .where('id', '=', id)
    .execute();
}

/** @returns whether it was not taken over before: of two who do so at the same time, one does */
export async function markApplied(
  trx: Db,
  id: number,
  { at, by }: { at: Date; by: string },
): Promise<boolean> {
  const [row] = await trx
    .updateTable('post_comments')
    .set({ applied_at: at, resolved_at: at, resolved_by: by })
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .returning('id')
    .execute();
  return row !== undefined;
}
