import { sql, type Kysely, type RawBuilder } from 'kysely';

import type { CardFace } from '#contract/cards.ts';
import type { Tables } from '#server/db/tables.ts';
import { dueAt, dueDate } from '#server/features/cards/store.ts';

/** Written by the database: a date for each of thousands of cards would cost more than all the rest. */
const instant = (at: RawBuilder<Date | null>) =>
  sql`replace((${at} at time zone 'UTC')::text, ' ', 'T') || 'Z'`;

/**
 * Changes with everything that a face is made from: PostgreSQL's xmin, the transaction that wrote a row as it is
 * (ddl-system-columns), of the card and of its organization, whose zone tells when it is overdue.
 */
const state = sql`c.xmin::text || ' ' || o.xmin::text`;

/** A face, and the state of what it was read from. */
export interface StoredFace extends CardFace {
  state: string;
}

/** Cards without their long texts: rows that go into the answer as they are, but for their states. */
const faces = sql`
    select ${state} as state, c.id as card_id, c.title, c.status, c.priority, ${dueDate} as due_date,
      ${instant(dueAt)} as due_at, c.post_url, c.image_url, c.platform, c.board_column_id, c.rank,
      c.category_id, c.card_type_id, c.project_id, c.assigned_to_user_id, c.comment_count,
      c.checklist_done, c.checklist_total, coalesce(c.description, '') <> '' as has_description, c.trend_id,
      ${instant(sql`c.created_at`)} as created_at, ${instant(sql`c.completed_at`)} as completed_at,
      ${instant(sql`c.archived_at`)} as archived_at, c.version
    from cards c join organizations o on o.id = c.organization_id`;

/** Every card that is not archived. */
export async function listFaces(db: Kysely<Tables>, organizationId: number): Promise<StoredFace[]> {
  const { rows } = await sql<StoredFace>`
    ${faces} where c.organization_id = ${organizationId} and c.archived_at is null`.execute(db);
  return rows;
}

/** In which state each card is that is not archived. */
export async function listStates(
  db: Kysely<Tables>,
  organizationId: number,
): Promise<{ id: number; state: string }[]> {
  const { rows } = await sql<{ id: number; state: string }>`
    select c.id, ${state} as state from cards c join organizations o on o.id = c.organization_id
    where c.organization_id = ${organizationId} and c.archived_at is null`.execute(db);
  return rows;
}

/** Those of the cards that are there, archived ones included. */
export async function findFaces(
  db: Kysely<Tables>,
  organizationId: number,
  ids: readonly number[],
): Promise<StoredFace[]> {
  const { rows } = await sql<StoredFace>`
    ${faces} where c.organization_id = ${organizationId} and c.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}
