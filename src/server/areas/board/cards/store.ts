import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely';

import type { CardsTable } from '#server/db/board-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export type CardRow = Selectable<CardsTable>;

/** `YYYY-MM-DD` or `YYYY-MM-DD HH:MM:SS`, of `cards c`. */
export const dueDate = sql<string | null>`c.due_on || coalesce(' ' || c.due_time, '')`;

/**
 * The instant at which a card (`c`) of an organization (`o`) is overdue, in the organization's zone: a due
 * date without a time is overdue when that day has ended there.
 */
export const dueAt = sql<Date | null>`
  (case when c.due_time is null then (c.due_on + 1)::timestamp else c.due_on + c.due_time end
    at time zone o.timezone)`;

const wholeColumns = [
  'id',
  'title',
  'status',
  'priority',
  'post_url',
  'image_url',
  'platform',
  'board_column_id',
  'rank',
  'category_id',
  'card_type_id',
  'project_id',
  'assigned_to_user_id',
  'comment_count',
  'checklist_done',
  'checklist_total',
  'trend_id',
  'created_at',
  'completed_at',
  'archived_at',
  'version',
  'description',
  'links',
  'notes',
  'created_by_user_id',
  'label_ids',
  'campaign_id',
] as const;

export interface WholeCard extends Pick<CardRow, (typeof wholeColumns)[number]> {
  due_date: string | null;
  due_at: Date | null;
  column_name: string;
  column_color: string;
  category_name: string | null;
  card_type: string | null;
  project_name: string | null;
  assigned_to_user_name: string | null;
  created_by_user_name: string | null;
  position: number;
  checklist: { id: number; text: string; done: boolean }[];
}

/** One card with the names behind its ids, its place and its checklist. */
export async function findWholeCard(
  db: Db,
  organizationId: number,
  id: number,
): Promise<WholeCard | undefined> {
  const { rows } = await sql<WholeCard>`
    select ${sql.join(wholeColumns.map((name) => sql`c.${sql.ref(name)}`))}, ${dueDate} as due_date, ${dueAt} as due_at, k.name as column_name, k.color as column_color,
      g.name as category_name, t.name as card_type, p.name as project_name,
      a.name as assigned_to_user_name, m.name as created_by_user_name,
      (select count(*) from cards above where above.board_column_id = c.board_column_id
        and above.archived_at is null and above.rank < c.rank) as position,
      (select coalesce(json_agg(json_build_object('id', i.id, 'text', i.text, 'done', i.done)
        order by i.position, i.id), '[]') from card_checklist_items i where i.card_id = c.id) as checklist
    from cards c
      join organizations o on o.id = c.organization_id
      join board_columns k on k.id = c.board_column_id
      left join board_categories g on g.id = c.category_id
      left join card_types t on t.id = c.card_type_id
      left join projects p on p.id = c.project_id
      left join users a on a.id = c.assigned_to_user_id
      left join users m on m.id = c.created_by_user_id
    where c.id = ${id} and c.organization_id = ${organizationId}`.execute(db);
  return rows[0];
}

/** Whether the organization has this card, archived ones included. */
export async function hasCard(db: Db, organizationId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('cards')
    .select('id')
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Those of the cards that the organization has, locked in the order of their ids, so that no two changes
 * deadlock.
 */
export async function lockCards(trx: Db, organizationId: number, ids: readonly number[]): Promise<CardRow[]> {
  return trx
    .selectFrom('cards')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Until the transaction ends no other request of the organization looks for this trend's card or creates one.
 */
export async function lockTrend(trx: Db, organizationId: number, trendId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`card of ${organizationId} ${trendId}`}, 0))`.execute(
    trx,
  );
}

/** The newest card of a trend that is not archived. */
export async function openCardOfTrend(
  db: Db,
  organizationId: number,
  trendId: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('cards')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('trend_id', '=', trendId)
    .where('archived_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.id;
}

export async function insertCard(trx: Db, card: Insertable<CardsTable>): Promise<CardRow> {
  return trx.insertInto('cards').values(card).returningAll().executeTakeFirstOrThrow();
}

/** Stores the search tokens of a card. */
export async function writeCardTokens(trx: Db, cardId: number, tokens: string): Promise<void> {
  await trx
    .insertInto('card_words')
    .values({ card_id: cardId, words: tokens })
    .onConflict((conflict) => conflict.column('card_id').doUpdateSet({ words: tokens }))
    .execute();
}

/** Writes the same edit to each of these cards. */
export async function writeEdits(
  trx: Db,
  ids: readonly number[],
  changes: Updateable<CardsTable> & { updated_at: Date },
): Promise<void> {
  await updatedCards(trx, ids, changes)
    .set({ edited_version: sql`version + 1` })
    .execute();
}

/** Writes the same changes to these cards and raises the version of each by one. */
export async function updateCards(
  trx: Db,
  ids: readonly number[],
  changes: Updateable<CardsTable> & { updated_at: Date },
): Promise<void> {
  await updatedCards(trx, ids, changes).execute();
}

function updatedCards(trx: Db, ids: readonly number[], changes: Updateable<CardsTable>) {
  return trx
    .updateTable('cards')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`);
}

export async function deleteCard(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('cards').where('id', '=', id).execute();
}

/** What the ids on a card may refer to, all of one organization. */
export interface References {
  category_id?: number | null | undefined;
  board_column_id?: number | null | undefined;
  project_id?: number | null | undefined;
  card_type_id?: number | null | undefined;
  assigned_to_user_id?: number | null | undefined;
}

/** Which of the ids refer to something that the organization has; an assignee must be an active member. */
export async function findReferences(db: Db, organizationId: number, ids: References) {
  const there = (found: ReturnType<typeof sql>) => sql<boolean>`exists (${found})`;
  const { rows } = await sql<Record<keyof References, boolean>>`
    select
      ${there(sql`select from board_categories where organization_id = ${organizationId}
        and id = ${ids.category_id ?? null}`)} as category_id,
      ${there(sql`select from board_columns where organization_id = ${organizationId}
        and id = ${ids.board_column_id ?? null}`)} as board_column_id,
      ${there(sql`select from projects where organization_id = ${organizationId}
        and id = ${ids.project_id ?? null}`)} as project_id,
      ${there(sql`select from card_types where organization_id = ${organizationId}
        and id = ${ids.card_type_id ?? null}`)} as card_type_id,
      ${there(sql`select from members where organization_id = ${organizationId} and active
        and user_id = ${ids.assigned_to_user_id ?? null}`)} as assigned_to_user_id`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('a select without a table answered no row');
  return row;
}

/** Whether a member may see all of these projects. */
export async function seesProjects(
  db: Db,
  organizationId: number,
  userId: number,
  projectIds: readonly number[],
): Promise<boolean> {
  const { rows } = await sql<{ sees: boolean }>`
    select project_roles is null or project_roles ?& ${projectIds.map(String)}::text[] as sees from members
    where organization_id = ${organizationId} and user_id = ${userId}`.execute(db);
  return rows[0]?.sees ?? false;
}

export interface Due {
  id: number;
  organization_id: number;
  project_id: number | null;
  assigned_to_user_id: number;
  title: string;
  due_at: Date;
  due_on: string;
  /** `HH:MM`; null for any time of the day. */
  due_time: string | null;
}

/** A reminder that was missed, because no worker ran, is still sent within this many days. */
const overdueDays = 30;

/**
 * Open, assigned cards whose reminder is due and was not sent: an hour ahead, or at nine in the morning of a
 * day without a time, in the organization's zone. Cards that are already overdue are included, unless they
 * were overdue when created. Ordered by organization and person, as all transactions that notify people must
 * be (notifications/notify.ts).
 */
export async function claimDue(trx: Db, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as (
      select c.id, c.organization_id, c.project_id, c.assigned_to_user_id, c.title, ${dueAt} as due_at,
        c.due_on, to_char(c.due_time, 'HH24:MI') as due_time
      from cards c join organizations o on o.id = c.organization_id
      where c.due_on between ${now}::timestamptz::date - ${overdueDays}::int and ${now}::timestamptz::date + 2
        and c.archived_at is null and c.status <> 'completed' and c.assigned_to_user_id is not null
        and c.created_at < ${dueAt}
        and ${now} >= case when c.due_time is null
          then (c.due_on + time '09:00') at time zone o.timezone
          else ${dueAt} - interval '1 hour' end
    ), told as (
      insert into card_reminders (card_id, due_at, told_at)
      select id, due_at, ${now}::timestamptz from due
      on conflict (card_id) do update set due_at = excluded.due_at, told_at = excluded.told_at
        where card_reminders.due_at <> excluded.due_at
      returning card_id
    )
    select due.* from due join told on told.card_id = due.id 
    order by due.organization_id, due.assigned_to_user_id, due.due_at, due.id`.execute(trx);
  return rows;
}

export async function versionOf(db: Db, id: number): Promise<number> {
  const { version } = await db
    .selectFrom('cards')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return version;
}
