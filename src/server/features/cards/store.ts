import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely';

import type { CardsTable } from '#server/db/board-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export type CardRow = Selectable<CardsTable>;

/** `YYYY-MM-DD` or `YYYY-MM-DD HH:MM:SS`, of `cards c`. */
export const dueDate = sql<string | null>`c.due_on || coalesce(' ' || c.due_time, '')`;

/**
 * The instant at which a card (`c`) of an organization (`o`) is overdue, in the organization's zone: a due
 * date without a time is overdue when that day has ended there (decisions.md, Board).
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

/** Those of the cards that the organization has, locked by their ids so that no two changes wait in a circle. */
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

/** Until the transaction ends nobody else of the organization looks for this trend's card to make one. */
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

/** Stores by which words a card is found. */
export async function writeWords(trx: Db, cardId: number, words: string): Promise<void> {
  await trx
    .insertInto('card_words')
    .values({ card_id: cardId, words })
    .onConflict((conflict) => conflict.column('card_id').doUpdateSet({ words }))
    .execute();
}

/** Writes what was edited on these cards, the same on each. */
export async function writeEdits(
  trx: Db,
  ids: readonly number[],
  changes: Updateable<CardsTable> & { updated_at: Date },
): Promise<void> {
  await updatedCards(trx, ids, changes)
    .set({ edited_version: sql`version + 1` })
    .execute();
}

/** Writes the same changes to these cards and makes each a version older. */
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

/** What an id on a card may stand for, all of one organization. */
export interface References {
  category_id?: number | null | undefined;
  board_column_id?: number | null | undefined;
  project_id?: number | null | undefined;
  card_type_id?: number | null | undefined;
  assigned_to_user_id?: number | null | undefined;
}

/** Which of the ids stand for something that the organization has; an assignee must be an active member. */
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

/** The column that a card stands in, or stood in when it was archived. */
export async function columnOfCard(db: Db, organizationId: number, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('cards')
    .select('board_column_id')
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row?.board_column_id;
}

export async function nameOfUser(db: Db, id: number): Promise<string> {
  const { name } = await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  return name;
}

export interface Due {
  id: number;
  organization_id: number;
  assigned_to_user_id: number;
  title: string;
  due_at: Date;
  due_on: string;
  /** `HH:MM`; null for any time of the day. */
  due_time: string | null;
}

/** Whoever was not reminded in time, because nothing ran, is told within these days. */
const overdueDays = 30;

/**
 * Open, assigned cards of whose due date it is time to remind, and that nobody was reminded of: an hour ahead,
 * or at nine in the morning of a day without a time, in the organization's zone. Those that are overdue already
 * are among them, but for what was overdue when it was made. By organization and person, as every transaction
 * tells people (notifications/tell.ts).
 */
export async function takeDue(trx: Db, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as (
      select c.id, c.organization_id, c.assigned_to_user_id, c.title, ${dueAt} as due_at,
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
