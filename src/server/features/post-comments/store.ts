import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';

import type { PostCommentsTable } from '#server/db/publishing-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import { countedUpTo } from '#server/lib/page.ts';

type Db = Kysely<Tables>;

export type CommentRow = Selectable<PostCommentsTable>;

/** Oldest first. */
export async function listComments(
  db: Db,
  postId: number,
  page: { offset: number; limit: number },
): Promise<CommentRow[]> {
  return db
    .selectFrom('post_comments')
    .selectAll()
    .where('post_id', '=', postId)
    .orderBy('id')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

export async function countComments(db: Db, postId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select from post_comments where post_id = ${postId} limit ${countedUpTo + 1}) counted`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function insertComment(trx: Db, comment: Insertable<PostCommentsTable>): Promise<CommentRow> {
  return trx.insertInto('post_comments').values(comment).returningAll().executeTakeFirstOrThrow();
}
