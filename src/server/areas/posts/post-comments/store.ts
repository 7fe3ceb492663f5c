import type { Kysely } from 'kysely';

import type { StoredPassage } from '#server/db/publishing-tables.ts';
import type { Tables } from '#server/db/tables.ts';

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

/** Gives a comment its place. */
export async function placeComment(
  trx: Db,
  id: number,
  { passage, suggestion }: { passage: StoredPassage; suggestion: string | null },
): Promise<void> {
  await trx
    .updateTable('post_comments')
    .set({ passage: JSON.stringify(passage), suggestion })
    .where('id', '=', id)
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
