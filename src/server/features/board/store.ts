import { sql, type Kysely } from 'kysely';

import type { CardFace } from '#contract/cards.ts';
import type { Tables } from '#server/db/tables.ts';
import { dueAt, dueDate } from '#server/features/cards/store.ts';

type Instants = 'due_at' | 'created_at' | 'completed_at' | 'archived_at';

export type FaceRow = Omit<CardFace, Instants> & {
  due_at: Date | null;
  created_at: Date;
  completed_at: Date | null;
  archived_at: Date | null;
};

/** Every card that is not archived, without its long texts. */
export async function listFaces(db: Kysely<Tables>, organizationId: number): Promise<FaceRow[]> {
  const { rows } = await sql<FaceRow>`
    select c.id as card_id, c.title, c.status, c.priority, ${dueDate} as due_date, ${dueAt} as due_at,
      c.post_url, c.image_url, c.platform, c.board_column_id, c.rank, c.category_id, c.card_type_id,
      c.project_id, c.assigned_to_user_id, c.comment_count, c.checklist_done, c.checklist_total,
      coalesce(c.description, '') <> '' as has_description, c.trend_id, c.created_at, c.completed_at,
      c.archived_at, c.version
    from cards c join organizations o on o.id = c.organization_id
    where c.organization_id = ${organizationId} and c.archived_at is null`.execute(db);
  return rows;
}
