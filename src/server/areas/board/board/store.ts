import { sql, type Kysely, type RawBuilder } from 'kysely';

import type { CardSummary } from '#contract/board/cards.ts';
import { dueAt, dueDate } from '#server/areas/board/cards/store.ts';
import type { Tables } from '#server/db/tables.ts';

/**
 * Formatted by the database: creating a Date for each of thousands of cards would cost more than all the
 * rest.
 */
const instant = (at: RawBuilder<Date | null>) =>
  sql`replace((${at} at time zone 'UTC')::text, ' ', 'T') || 'Z'`;

/**
 * Changes with everything that a card summary is built from: PostgreSQL's xmin, the transaction that last
 * wrote a row (ddl-system-columns), of the card and of its organization, whose zone decides when it is
 * overdue.
 */
const state = sql`c.xmin::text || ' ' || o.xmin::text`;

/** A card summary, and the state of the rows it was read from. */
export interface StoredSummary extends CardSummary {
  state: string;
}

/** Cards without their long texts: rows that go into the response unchanged, except for their states. */
const summaries = sql`
    select ${state} as state, c.id as card_id, c.title, c.status, c.priority, ${dueDate} as due_date,
      ${instant(dueAt)} as due_at, c.post_url, c.image_url, c.platform, c.board_column_id, c.rank,
      c.category_id, c.card_type_id, c.project_id, c.assigned_to_user_id, c.comment_count,
      c.checklist_done, c.checklist_total, coalesce(c.description, '') <> '' as has_description, c.trend_id,
      c.label_ids, c.campaign_id, ${instant(sql`c.created_at`)} as created_at, ${instant(sql`c.completed_at`)} as completed_at,
      ${instant(sql`c.archived_at`)} as archived_at, c.version
    from cards c join organizations o on o.id = c.organization_id`;

/** All cards that are not archived. */
export async function listSummaries(db: Kysely<Tables>, organizationId: number): Promise<StoredSummary[]> {
  const { rows } = await sql<StoredSummary>`
    ${summaries} where c.organization_id = ${organizationId} and c.archived_at is null`.execute(db);
  return rows;
}

/** The state of each card that is not archived. */
export async function listStates(
  db: Kysely<Tables>,
  organizationId: number,
): Promise<{ id: number; state: string }[]> {
  const { rows } = await sql<{ id: number; state: string }>`
    select c.id, ${state} as state from cards c join organizations o on o.id = c.organization_id
    where c.organization_id = ${organizationId} and c.archived_at is null`.execute(db);
  return rows;
}

/** Those of the cards that exist, archived ones included. */
export async function findSummaries(
  db: Kysely<Tables>,
  organizationId: number,
  ids: readonly number[],
): Promise<StoredSummary[]> {
  const { rows } = await sql<StoredSummary>`
    ${summaries} where c.organization_id = ${organizationId} and c.id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return rows;
}
