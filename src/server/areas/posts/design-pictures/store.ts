import { sql, type Kysely } from 'kysely';

import type { StoredPost } from '#server/areas/posts/schedule/store.ts';
import type { Tables } from '#server/db/tables.ts';

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

/** The others of the same organization. */
function undrawnBeside(db: Db, postId: number) {
  return undrawn(db)
    .where('posts.id', '<>', postId)
    .where('posts.organization_id', '=', (eb) =>
      eb.selectFrom('posts as own').select('own.organization_id').where('own.id', '=', postId),
    );
}

export async function countBeside(db: Db, postId: number): Promise<number> {
  const { count } = await undrawnBeside(db, postId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The next ones of the same organization, starting over after the last. */
export async function nextUndrawn(db: Db, postId: number, limit: number): Promise<number[]> {
  const rows = await undrawnBeside(db, postId)
    .select('posts.id')
    .orderBy((eb) => eb('posts.id', '<', postId))
    .orderBy('posts.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The first ones of each organization. */
export async function firstUndrawn(db: Db, each: number): Promise<number[]> {
  const rows = await db
    .selectFrom(
      undrawn(db)
        .select('posts.id')
        .select(sql<number>`row_number() over (partition by organization_id order by posts.id)`.as('place'))
        .as('placed'),
    )
    .select('id')
    .where('place', '<=', each)
    .orderBy('place')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The post, if it is released and waits for its picture. */
export async function findUndrawn(db: Db, postId: number): Promise<StoredPost | undefined> {
  return undrawn(db).selectAll('posts').where('posts.id', '=', postId).executeTakeFirst();
}

/** The same, with its row locked. */
export async function lockUndrawn(trx: Db, postId: number): Promise<StoredPost | undefined> {
  return undrawn(trx).selectAll('posts').where('posts.id', '=', postId).forUpdate().executeTakeFirst();
}

/** Stores what the released, unpublished deliveries wait for; null clears it. */
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
