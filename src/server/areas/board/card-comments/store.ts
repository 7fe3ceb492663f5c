import { sql, type Kysely } from 'kysely';

import type { CommentOn } from '#server/areas/workspace/comments/store.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export type CommentRow = CommentOn['card'];

/** A comment on one of the organization's cards; its card is locked first. */
export async function lockComment(
  trx: Db,
  organizationId: number,
  id: number,
): Promise<CommentRow | undefined> {
  const { rows } = await sql<{ id: number }>`
    select c.id from cards c
    where c.organization_id = ${organizationId}
      and c.id = (select card_id from card_comments where id = ${id}) for update`.execute(trx);
  if (rows.length === 0) return undefined;
  return trx.selectFrom('card_comments').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function updateComment(
  trx: Db,
  id: number,
  changes: { comment: string; mentions: number[]; edited_at: Date },
): Promise<CommentRow> {
  return trx
    .updateTable('card_comments')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes a comment so that it can be restored, or restores it. */
export async function setRemoved(trx: Db, id: number, removedAt: Date | null): Promise<CommentRow> {
  return trx
    .updateTable('card_comments')
    .set({ removed_at: removedAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Permanently deletes comments that were deleted before then. */
export async function forgetRemoved(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('card_comments').where('removed_at', '<', before).execute();
}

/** Stores the number of a card's comments on the card. The card is locked, so that none is counted twice. */
export async function keepCount(trx: Db, cardId: number, now: Date): Promise<void> {
  await sql`
    update cards set version = version + 1, updated_at = ${now},
      comment_count = (select count(*) from card_comments where card_id = ${cardId} and removed_at is null)
    where id = ${cardId}`.execute(trx);
}
