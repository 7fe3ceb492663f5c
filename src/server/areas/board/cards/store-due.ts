import { sql, type Kysely } from 'kysely';

import type { CardSummary } from '#contract/board/cards.ts';
import type { LabelFilter } from '#contract/labels/label-filter.ts';
import { labelConditions } from '#server/areas/labels/labelling/store.ts';
import type { Tables } from '#server/db/tables.ts';
import { dueAt, dueDate } from './store.ts';

type DueCard = Pick<
  CardSummary,
  'card_id' | 'title' | 'status' | 'priority' | 'project_id' | 'label_ids' | 'campaign_id'
> & {
  due_date: string;
  due_at: Date | null;
};

/** Cards due on these days; cards without a project are in every project's list. */
export async function listDue(
  db: Kysely<Tables>,
  range: LabelFilter & { organizationId: number; from: string; to: string; projectId: number | undefined },
): Promise<DueCard[]> {
  const { organizationId, from, to, projectId } = range;
  const { rows } = await sql<DueCard>`
    select c.id as card_id, c.title, c.status, c.priority, c.project_id, c.label_ids, c.campaign_id, ${dueDate} as due_date, ${dueAt} as due_at
    from cards c join organizations o on o.id = c.organization_id
    where c.organization_id = ${organizationId} and c.archived_at is null
      and c.due_on >= ${from}::date and c.due_on <= ${to}::date
      ${projectId === undefined ? sql`` : sql`and (c.project_id = ${projectId} or c.project_id is null)`}
      ${sql.join(
        labelConditions('c', range).map((condition) => sql`and ${condition}`),
        sql` `,
      )}
    order by c.due_on, c.due_time nulls first, c.id
    limit 1000`.execute(db);
  return rows;
}
