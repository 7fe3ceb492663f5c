import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';

import type { CardCommentsTable } from '#server/db/board-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import { countedUpTo } from '#server/lib/page.ts';

type Db = Kysely<Tables>;

export type CommentRow = Selectable<CardCommentsTable>;

/** Oldest first. */
export async function listComments(
  db: Db,
  cardId: number,
  page: { offset: number; limit: number },
): Promise<CommentRow[]> {
  return db
    .selectFrom('card_comments')
    .selectAll()
    .where('card_id', '=', cardId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

export async function countComments(db: Db, cardId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select from card_comments where card_id = ${cardId} and removed_at is null limit ${countedUpTo + 1}) counted`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

export async function insertComment(trx: Db, comment: Insertable<CardCommentsTable>): Promise<CommentRow> {
  return trx.insertInto('card_comments').values(comment).returningAll().executeTakeFirstOrThrow();
}

/** A comment of one of the organization's cards, with its card locked before it. */
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

/** Deletes a comment so that it can be taken back, or takes it back. */
export async function setRemoved(trx: Db, id: number, removedAt: Date | null): Promise<CommentRow> {
  return trx
    .updateTable('card_comments')
    .set({ removed_at: removedAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Forgets what was deleted before then. */
export async function forgetRemoved(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('card_comments').where('removed_at', '<', before).execute();
}

/** Writes the number of a card's comments on its face. The card is locked, so that none is counted twice. */
export async function keepCount(trx: Db, cardId: number, now: Date): Promise<void> {
  await sql`
    update cards set version = version + 1, updated_at = ${now},
      comment_count = (select count(*) from card_comments where card_id = ${cardId} and removed_at is null)
    where id = ${cardId}`.execute(trx);
}
