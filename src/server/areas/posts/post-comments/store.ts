import { sql, type Kysely } from 'kysely';

import type { CommentOn } from '#server/areas/workspace/comments/store.ts';
import type { Tables } from '#server/db/tables.ts';
import { countedUpTo } from '#server/lib/page.ts';
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

/** The latest comments by this link on each of these posts, so many of each; the oldest of them first. */
export async function latestByLink(
  db: Db,
  linkId: number,
  { postIds, most }: { postIds: readonly number[]; most: number },
): Promise<CommentOn['post'][]> {
  const { rows } = await sql<CommentOn['post']>`
    select c.* from unnest(${[...postIds]}::bigint[]) as wanted(post_id)
      cross join lateral (select * from post_comments
        where link_id = ${linkId} and post_id = wanted.post_id order by id desc limit ${most}) c
    order by c.id`.execute(db);
  return rows;
}

/** A page of the comments by this link on a post, the oldest first. */
export async function listByLink(
  db: Db,
  linkId: number,
  { postId, offset, limit }: { postId: number; offset: number; limit: number },
): Promise<CommentOn['post'][]> {
  return db
    .selectFrom('post_comments')
    .selectAll()
    .where('link_id', '=', linkId)
    .where('post_id', '=', postId)
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** How many comments by this link each of these posts has, by its id; none where it has none. */
export async function countByLink(
  db: Db,
  linkId: number,
  postIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ post_id: number; total: number }>`
    select post_id, count(*) as total from unnest(${[...postIds]}::bigint[]) as wanted(post_id)
      cross join lateral (select from post_comments c
        where c.link_id = ${linkId} and c.post_id = wanted.post_id limit ${countedUpTo + 1}) counted
    group by post_id`.execute(db);
  return new Map(rows.map(({ post_id, total }) => [post_id, total]));
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
