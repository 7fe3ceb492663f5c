import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely';

import type { BoardColumnsTable } from '#server/db/board-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export type ColumnRow = Pick<
  Selectable<BoardColumnsTable>,
  'id' | 'name' | 'color' | 'position' | 'is_default' | 'is_done' | 'card_limit'
>;

const listed = ['id', 'name', 'color', 'position', 'is_default', 'is_done', 'card_limit'] as const;

export async function listColumns(db: Db, organizationId: number): Promise<ColumnRow[]> {
  return db
    .selectFrom('board_columns')
    .select(listed)
    .where('organization_id', '=', organizationId)
    .orderBy('position')
    .execute();
}

/** All columns by position, locked in the order of their ids, so that two transactions never deadlock. */
export async function lockColumns(trx: Db, organizationId: number): Promise<ColumnRow[]> {
  const lock = trx
    .selectFrom('board_columns')
    .select(listed)
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .forUpdate();
  await lock.execute();
  // Read again: while it waited for the locks, another request may have added one.
  const rows = await lock.execute();
  return rows.toSorted((a, b) => a.position - b.position);
}

/**
 * Records that an organization got its default rows.
 * @returns true for the first caller; concurrent ones wait until it has ended
 */
export async function beginWith(
  trx: Db,
  organizationId: number,
  what: 'columns' | 'card_types',
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('board_beginnings')
    .values({ organization_id: organizationId, what })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function insertColumns(
  trx: Db,
  columns: readonly Insertable<BoardColumnsTable>[],
): Promise<ColumnRow[]> {
  return trx
    .insertInto('board_columns')
    .values([...columns])
    .returning(listed)
    .execute();
}

export async function updateColumn(
  trx: Db,
  id: number,
  changes: Updateable<BoardColumnsTable>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await trx.updateTable('board_columns').set(changes).where('id', '=', id).execute();
}

/** Removes a mark from the organization's column that has it. */
export async function unmark(trx: Db, organizationId: number, mark: 'is_default' | 'is_done'): Promise<void> {
  await trx
    .updateTable('board_columns')
    .set({ [mark]: false })
    .where('organization_id', '=', organizationId)
    .where(mark, '=', true)
    .execute();
}

/** Sets the columns' positions to this order. */
export async function arrange(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update board_columns set position = wanted.place - 1
    from unnest(${[...ids]}::bigint[]) with ordinality as wanted(id, place)
    where board_columns.id = wanted.id`.execute(trx);
}

export async function deleteColumn(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('board_columns').where('id', '=', id).execute();
}
