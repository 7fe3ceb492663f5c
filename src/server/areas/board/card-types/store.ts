import type { Kysely, Selectable } from 'kysely';

import type { CardTypesTable } from '#server/db/board-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export type CardTypeRow = Pick<Selectable<CardTypesTable>, 'id' | 'name'>;

/** In the order of their creation. */
export async function listCardTypes(db: Db, organizationId: number): Promise<CardTypeRow[]> {
  return db
    .selectFrom('card_types')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .execute();
}

/** Inserts those that do not exist yet. */
export async function insertCardTypes(
  db: Db,
  organizationId: number,
  names: readonly string[],
): Promise<CardTypeRow[]> {
  return db
    .insertInto('card_types')
    .values(names.map((name) => ({ organization_id: organizationId, name })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name'])
    .execute();
}

export async function deleteCardType(db: Db, organizationId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('card_types')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
