import { sql, type Insertable, type Kysely, type Transaction } from 'kysely';

import { demoCardTypes, demoCategories, demoColumns } from '#server/areas/admin/demo/board-shape.ts';
import type { NotificationsTable } from '#server/db/attention-tables.ts';
import type { CardActivityTable, CardCommentsTable, CardsTable } from '#server/db/board-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Trx = Transaction<Tables>;

/** Ids by name. */
export type Ids = ReadonlyMap<string, number>;

const idsOf = (rows: readonly { id: number; name: string }[]): Ids =>
  new Map(rows.map(({ id, name }) => [name, id]));

/** The demo's first organization with its people and projects. */
export async function readOrganization(trx: Kysely<Tables>, name: string) {
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
export async function insertCardTokens(
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
