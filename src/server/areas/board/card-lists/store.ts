import { sql, type Kysely, type RawBuilder } from 'kysely';

import type { LabelFilter } from '#contract/labels/label-filter.ts';
import { dueAt, dueDate, type CardRow } from '#server/areas/board/cards/store.ts';
import { labelConditions } from '#server/areas/labels/labelling/store.ts';
import type { Tables } from '#server/db/tables.ts';
import { countedUpTo } from '#server/lib/page.ts';

type Db = Kysely<Tables>;

/** The filters of a list of cards; absent ones do not filter. */
export interface CardFilter extends LabelFilter {
  organizationId: number;
  archived: 'no' | 'yes' | 'all';
  /** A tsquery literal. */
  query?: string | undefined;
  status?: CardRow['status'] | undefined;
  open?: true | undefined;
  board_column_id?: number | undefined;
  project_id?: number | undefined;
  trend_id?: number | undefined;
  assigned_to_user_id?: number | undefined;
}

export interface ListedRow extends Pick<
  CardRow,
  | 'id'
  | 'title'
  | 'description'
  | 'status'
  | 'priority'
  | 'post_url'
  | 'image_url'
  | 'platform'
  | 'board_column_id'
  | 'category_id'
  | 'comment_count'
  | 'project_id'
  | 'assigned_to_user_id'
  | 'archived_at'
  | 'created_at'
  | 'label_ids'
  | 'campaign_id'
> {
  due_date: string | null;
  is_overdue: boolean;
  column_name: string;
  column_color: string;
  category_name: string | null;
  project_name: string | null;
  assigned_to_user_name: string | null;
}

function conditions(filter: CardFilter): RawBuilder<unknown> {
  const { archived, query, status, open, organizationId } = filter;
  const all = [sql`c.organization_id = ${organizationId}`];
  if (archived !== 'all')
    all.push(archived === 'yes' ? sql`c.archived_at is not null` : sql`c.archived_at is null`);
  if (query !== undefined)
    all.push(sql`c.id in (select card_id from card_words where words @@ ${query}::tsquery)`);
  if (status !== undefined) all.push(sql`c.status = ${status}`);
  if (open) all.push(sql`c.status <> 'completed'`);
  for (const name of ['board_column_id', 'project_id', 'trend_id', 'assigned_to_user_id'] as const)
    if (filter[name] !== undefined) all.push(sql`c.${sql.ref(name)} = ${filter[name]}`);
  all.push(...labelConditions('c', filter));
  return sql.join(all, sql` and `);
}

const isOverdue = (now: Date) =>
  sql<boolean>`(c.status <> 'completed' and coalesce(${dueAt} <= ${now}, false))`;

const mostUrgent = sql`array_position(array['urgent', 'high', 'medium', 'low'], c.priority)`;

/**
 * The order of a list: newest first; last archived first; or most pressing first: urgent and overdue cards,
 * then by due date.
 */
export type CardOrder = 'newest' | 'archived' | 'pressing';

function order(by: CardOrder, now: Date): RawBuilder<unknown> {
  if (by === 'newest') return sql`c.id desc`;
  return by === 'archived'
    ? sql`c.archived_at desc nulls last, c.id desc`
    : sql`c.status = 'completed', (c.priority = 'urgent' or ${isOverdue(now)}) desc, ${mostUrgent},
        ${dueAt} nulls last, c.id desc`;
}

/** One page of cards with the names behind their ids. */
export async function listCards(
  db: Db,
  filter: CardFilter,
  { by, now, offset, limit }: { by: CardOrder; now: Date; offset: number; limit: number },
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select c.id, c.title, c.description, c.status, c.priority, ${dueDate} as due_date,
      ${isOverdue(now)} as is_overdue, c.post_url, c.image_url, c.platform, c.board_column_id,
      k.name as column_name, k.color as column_color, c.category_id, g.name as category_name,
      c.comment_count, c.project_id, p.name as project_name, c.assigned_to_user_id,
      u.name as assigned_to_user_name, c.archived_at, c.created_at,
      c.label_ids, c.campaign_id
    from cards c
      join organizations o on o.id = c.organization_id
      join board_columns k on k.id = c.board_column_id
      left join board_categories g on g.id = c.category_id
      left join projects p on p.id = c.project_id
      left join users u on u.id = c.assigned_to_user_id
    where ${conditions(filter)}
    order by ${order(by, now)} offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

/** How many cards a list has; 10,001 stands for more than 10,000. */
export async function countCards(db: Db, filter: CardFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select from cards c where ${conditions(filter)} limit ${countedUpTo + 1}) counted`.execute(db);
  return rows[0]?.total ?? 0;
}

export interface OpenCard extends Pick<CardRow, 'title' | 'priority' | 'status' | 'post_url'> {
  card_id: number;
  due_date: string | null;
  is_overdue: boolean;
  column_name: string;
  assigned_to_user_id: number | null;
  assigned_to_user_name: string | null;
}

/** All open cards of the board, most pressing first. */
export async function listOpenCards(
  db: Db,
  filter: Omit<CardFilter, 'archived'>,
  now: Date,
): Promise<OpenCard[]> {
  const { rows } = await sql<OpenCard>`
    select c.id as card_id, c.title, c.priority, c.status, ${dueDate} as due_date,
      ${isOverdue(now)} as is_overdue, k.name as column_name, c.post_url,
      c.assigned_to_user_id, u.name as assigned_to_user_name
    from cards c
      join organizations o on o.id = c.organization_id
      join board_columns k on k.id = c.board_column_id
      left join users u on u.id = c.assigned_to_user_id
    where ${conditions({ ...filter, archived: 'no', open: true })}
    order by ${order('pressing', now)}`.execute(db);
  return rows;
}
