import { sql, type Insertable, type Kysely, type Transaction } from 'kysely';

import type { NotificationsTable } from '#server/db/attention-tables.ts';
import type { CardActivityTable, CardCommentsTable, CardsTable } from '#server/db/board-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import { dueAt } from '#server/features/cards/store.ts';
import { demoCardTypes, demoCategories, demoColumns } from './board-shape.ts';
import { unmark } from './removal-store.ts';

type Trx = Transaction<Tables>;

/** Ids by name. */
export type Ids = ReadonlyMap<string, number>;

const idsOf = (rows: readonly { id: number; name: string }[]): Ids =>
  new Map(rows.map(({ id, name }) => [name, id]));

/** The demo's first organization with its people and projects. */
export async function readDesk(trx: Kysely<Tables>, name: string) {
  const organization = await trx
    .selectFrom('organizations')
    .select(['id', 'timezone'])
    .where('name', '=', name)
    .where('demo', '=', true)
    .executeTakeFirstOrThrow();
  const people = await trx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'users.name'])
    .where('members.organization_id', '=', organization.id)
    .execute();
  const projects = await trx
    .selectFrom('projects')
    .select(['id', 'name'])
    .where('organization_id', '=', organization.id)
    .execute();
  return {
    organizationId: organization.id,
    zone: organization.timezone,
    people: idsOf(people),
    projects: idsOf(projects),
  };
}

/** Ids of the demo's posts by what their network calls them. */
export async function idsOfTrends(trx: Trx, externalIds: readonly string[]): Promise<Ids> {
  const rows = await trx
    .selectFrom('trends')
    .select(['id', 'external_id as name'])
    .where('demo', '=', true)
    .where('external_id', '=', sql<string>`any(${[...externalIds]}::text[])`)
    .execute();
  return idsOf(rows);
}

/** Columns, categories and card types; each kind's ids by name. */
export async function insertBoard(trx: Trx, organizationId: number) {
  const own = { organization_id: organizationId };
  await trx
    .insertInto('board_beginnings')
    .values([
      { ...own, what: 'columns' },
      { ...own, what: 'card_types' },
    ])
    .execute();
  const columns = await trx
    .insertInto('board_columns')
    .values(demoColumns.map((column, position) => ({ ...column, ...own, position })))
    .returning(['id', 'name'])
    .execute();
  const categories = await trx
    .insertInto('board_categories')
    .values(demoCategories.map((category) => ({ ...category, ...own })))
    .returning(['id', 'name'])
    .execute();
  const types = await trx
    .insertInto('card_types')
    .values(demoCardTypes.map((name) => ({ name, ...own })))
    .returning(['id', 'name'])
    .execute();
  return { columns: idsOf(columns), categories: idsOf(categories), types: idsOf(types) };
}

/** Their ids, in the order given: each has its own moment. */
export async function insertCards(trx: Trx, cards: readonly Insertable<CardsTable>[]): Promise<number[]> {
  const rows = await trx
    .insertInto('cards')
    .values([...cards])
    .returning(['id', 'rank', 'board_column_id'])
    .execute();
  const key = (card: { board_column_id: number; rank: string }) => `${card.board_column_id} ${card.rank}`;
  const byPlace = new Map(rows.map((row) => [key(row), row.id]));
  return cards.map((card) => byPlace.get(key(card)) ?? 0);
}

/** By which cards are searched. */
export async function insertWords(
  trx: Trx,
  words: readonly { card_id: number; words: string }[],
): Promise<void> {
  await trx
    .insertInto('card_words')
    .values([...words])
    .execute();
}

export async function insertChecklists(
  trx: Trx,
  items: readonly { card_id: number; text: string; done: boolean; position: number }[],
): Promise<void> {
  await trx
    .insertInto('card_checklist_items')
    .values([...items])
    .execute();
}

/** Comments oldest first; their ids in that order. */
export async function insertComments(
  trx: Trx,
  comments: readonly Insertable<CardCommentsTable>[],
): Promise<number[]> {
  const rows = await trx
    .insertInto('card_comments')
    .values([...comments])
    .returning(['id', 'card_id', 'comment'])
    .execute();
  const byText = new Map(rows.map((row) => [`${row.card_id} ${row.comment}`, row.id]));
  return comments.map(({ card_id, comment }) => byText.get(`${card_id} ${comment}`) ?? 0);
}

/** Oldest first. */
export async function insertActivity(
  trx: Trx,
  rows: readonly Insertable<CardActivityTable>[],
): Promise<void> {
  await trx
    .insertInto('card_activity')
    .values([...rows])
    .execute();
}

/**
 * Remembers of every card whose time to be reminded of has passed that people were: nothing is sent about what
 * was due before the demo was there.
 */
export async function insertReminders(trx: Trx, organizationId: number, now: Date) {
  const { rows } = await sql<{ card_id: number; due_at: Date; told_at: Date }>`
    insert into card_reminders (card_id, due_at, told_at)
    select id, due_at, remind_at from (
      select c.id, ${dueAt} as due_at, case when c.due_time is null
        then (c.due_on + time '09:00') at time zone o.timezone
        else ${dueAt} - interval '1 hour' end as remind_at
      from cards c join organizations o on o.id = c.organization_id
      where c.organization_id = ${organizationId} and c.due_on is not null and c.archived_at is null
        and c.status <> 'completed' and c.assigned_to_user_id is not null) due
    where remind_at <= ${now}
    returning card_id, due_at, told_at`.execute(trx);
  return rows;
}

export async function insertNotifications(
  trx: Trx,
  rows: readonly Insertable<NotificationsTable>[],
): Promise<void> {
  if (rows.length > 0)
    await trx
      .insertInto('notifications')
      .values([...rows])
      .execute();
}

/**
 * Removes the demo's cards but for those that stay, what was notified of them, and the shape of a board on which nobody
 * has put a card or changed a column: it then begins as a new one does. Call it before the demo's people and
 * organizations go.
 */
export async function removeBoard(trx: Trx, kept: readonly number[]): Promise<void> {
  await sql`delete from notifications n using cards c
    where c.demo and c.id <> all(${kept}::bigint[])
      and n.organization_id = c.organization_id and n.path = '/board?card=' || c.id`.execute(trx);
  await sql`delete from cards where demo and id <> all(${kept}::bigint[])`.execute(trx);
  for (const table of ['card_comments', 'card_activity', 'cards'] as const) await unmark(trx, table);
  await sql`delete from board_categories g using organizations o
    where o.id = g.organization_id and o.demo
      and (g.name, g.color, g.icon) in (select * from unnest(
        ${demoCategories.map(({ name }) => name)}::text[], ${demoCategories.map(({ color }) => color)}::text[],
        ${demoCategories.map(({ icon }) => icon)}::text[]))
      and not exists (select 1 from cards c where c.category_id = g.id)`.execute(trx);
  const { rows } = await sql<{ id: number }>`
    select o.id from organizations o
    where o.demo and not exists (select 1 from cards c where c.organization_id = o.id)
      and (select array_agg(name || color || coalesce(card_limit, 0) order by position) from board_columns k
        where k.organization_id = o.id)
        = ${demoColumns.map(({ name, color, card_limit }) => `${name}${color}${card_limit ?? 0}`)}::text[]`.execute(
    trx,
  );
  const untouched = rows.map(({ id }) => id);
  await sql`delete from board_columns where organization_id = any(${untouched}::bigint[])`.execute(trx);
  await sql`delete from board_beginnings where what = 'columns'
    and organization_id = any(${untouched}::bigint[])`.execute(trx);
}
