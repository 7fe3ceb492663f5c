import { sql, type Kysely, type Selectable, type Updateable } from 'kysely';

import type { BoardCategoriesTable } from '#server/db/board-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export type CategoryRow = Pick<Selectable<BoardCategoriesTable>, 'id' | 'name' | 'color' | 'icon'>;

const columns = ['id', 'name', 'color', 'icon'] as const;

/** Active categories, by name. */
export async function listCategories(db: Db, organizationId: number): Promise<CategoryRow[]> {
  return db
    .selectFrom('board_categories')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('active', '=', true)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

/** Undefined where an active category of this name exists already. */
export async function insertCategory(
  db: Db,
  organizationId: number,
  category: Omit<CategoryRow, 'id'>,
): Promise<CategoryRow | undefined> {
  return db
    .insertInto('board_categories')
    .values({ ...category, organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/** All categories of an organization, locked so that no two get one name. */
export async function lockCategories(trx: Db, organizationId: number) {
  const lock = trx
    .selectFrom('board_categories')
    .select([...columns, 'active'])
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .forUpdate();
  await lock.execute();
  // Read again: while it waited for the locks, another request may have added one.
  return lock.execute();
}

export async function updateCategory(
  trx: Db,
  id: number,
  changes: Updateable<BoardCategoriesTable>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await trx.updateTable('board_categories').set(changes).where('id', '=', id).execute();
}
