import type { Kysely, Selectable } from 'kysely';

import type { PostVersionsTable } from '#server/db/publishing-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export type StoredVersion = Selectable<PostVersionsTable>;

/** Keeps a version, unless the post has one of this content already. */
export async function insertVersion(
  trx: Db,
  version: { post_id: number; content_hash: string; content: object; created_at: Date },
): Promise<void> {
  await trx
    .insertInto('post_versions')
    .values({ ...version, content: JSON.stringify(version.content) })
    .onConflict((conflict) => conflict.columns(['post_id', 'content_hash']).doNothing())
    .execute();
}

/** The versions of a post, newest first. */
export async function listVersions(
  db: Db,
  postId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<StoredVersion[]> {
  return db
    .selectFrom('post_versions')
    .selectAll()
    .where('post_id', '=', postId)
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countVersions(db: Db, postId: number): Promise<number> {
  const { total } = await db
    .selectFrom('post_versions')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('post_id', '=', postId)
    .executeTakeFirstOrThrow();
  return total;
}

export async function findVersion(
  db: Db,
  organizationId: number,
  id: number,
): Promise<StoredVersion | undefined> {
  return db
    .selectFrom('post_versions')
    .innerJoin('posts', 'posts.id', 'post_versions.post_id')
    .selectAll('post_versions')
    .where('post_versions.id', '=', id)
    .where('posts.organization_id', '=', organizationId)
    .executeTakeFirst();
}
