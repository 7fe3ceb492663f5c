import { sql, type Kysely, type Selectable } from 'kysely';

import type { CardChecklistItemsTable } from '#server/db/board-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export type ItemRow = Selectable<CardChecklistItemsTable>;

/** The items of a card, from the top. */
export async function listItems(db: Db, cardId: number): Promise<ItemRow[]> {
  return db
    .selectFrom('card_checklist_items')
    .selectAll()
    .where('card_id', '=', cardId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The card to which an item belongs. */
export async function cardOfItem(db: Db, organizationId: number, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('card_checklist_items')
    .innerJoin('cards', 'cards.id', 'card_checklist_items.card_id')
    .select('cards.id')
    .where('card_checklist_items.id', '=', id)
    .where('cards.organization_id', '=', organizationId)
    .executeTakeFirst();
  return row?.id;
}

export async function insertItem(
  trx: Db,
  item: { card_id: number; text: string; position: number },
): Promise<ItemRow> {
  return trx.insertInto('card_checklist_items').values(item).returningAll().executeTakeFirstOrThrow();
}

export async function updateItem(
  trx: Db,
  id: number,
  changes: { text?: string | undefined; done?: boolean | undefined },
): Promise<void> {
  if (changes.text === undefined && changes.done === undefined) return;
  await trx.updateTable('card_checklist_items').set(changes).where('id', '=', id).execute();
}

export async function deleteItem(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('card_checklist_items').where('id', '=', id).execute();
}

/** Sets the items' positions to this order. */
export async function arrange(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update card_checklist_items set position = wanted.place - 1
    from unnest(${[...ids]}::bigint[]) with ordinality as wanted(id, place)
    where card_checklist_items.id = wanted.id`.execute(trx);
}

/** Stores the checklist's counts on the card; the card is locked. */
export async function keepCounts(trx: Db, cardId: number, now: Date): Promise<void> {
  await sql`
    update cards set version = version + 1, updated_at = ${now},
      checklist_done = (select count(*) from card_checklist_items where card_id = ${cardId} and done),
      checklist_total = (select count(*) from card_checklist_items where card_id = ${cardId})
    where id = ${cardId}`.execute(trx);
}
