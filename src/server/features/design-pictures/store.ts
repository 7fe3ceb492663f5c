import { sql, type Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import type { StoredPost } from '#server/features/schedule/store.ts';

type Db = Kysely<Tables>;

/** Released posts that wait for the picture of their design. */
function undrawn(db: Db) {
  return db
    .selectFrom('posts')
    .where('posts.state', 'in', ['scheduled', 'sending'])
    .where('posts.design_picture', 'is', null)
    .where('posts.design', '<>', sql<string>`'null'::jsonb`)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('post_targets')
          .select('post_targets.id')
          .whereRef('post_targets.post_id', '=', 'posts.id')
          .where('post_targets.state', '=', 'queued')
          .where('post_targets.due_at', 'is not', null),
      ),
    );
}

export async function listUndrawn(db: Db, limit: number): Promise<number[]> {
  const rows = await undrawn(db).select('posts.id').orderBy('posts.id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** The post, where it is released and waits for its picture. */
export async function findUndrawn(db: Db, postId: number): Promise<StoredPost | undefined> {
  return undrawn(db).selectAll('posts').where('posts.id', '=', postId).executeTakeFirst();
}

/** The same, with its row held. */
export async function lockUndrawn(trx: Db, postId: number): Promise<StoredPost | undefined> {
  return undrawn(trx).selectAll('posts').where('posts.id', '=', postId).forUpdate().executeTakeFirst();
}

/** Says of what is released and not sent yet what it waits for; null where it does no more. */
export async function setWaiting(
  trx: Db,
  postId: number,
  { from, to }: { from: string | null; to: string | null },
): Promise<void> {
  await trx
    .updateTable('post_targets')
    .set({ reason: to })
    .where('post_id', '=', postId)
    .where('state', '=', 'queued')
    .where('reason', from === null ? 'is' : '=', from)
    .execute();
}

/** The deliveries that are released and have not begun. */
export async function listReleased(
  trx: Db,
  postId: number,
): Promise<{ id: number; due_at: Date; content_hash: string }[]> {
  const rows = await trx
    .selectFrom('post_targets')
    .select(['id', 'due_at', 'content_hash'])
    .where('post_id', '=', postId)
    .where('state', '=', 'queued')
    .where('due_at', 'is not', null)
    .where('content_hash', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, due_at, content_hash }) =>
    due_at && content_hash !== null ? [{ id, due_at, content_hash }] : [],
  );
}
