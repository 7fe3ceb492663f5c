import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import * as store from './store.ts';

/** The columns of a new board. */
const beginning = [
  { name: 'To Do', color: '#64748b', is_default: true, is_done: false },
  { name: 'In Progress', color: '#3b82f6', is_default: false, is_done: false },
  { name: 'Review', color: '#a855f7', is_default: false, is_done: false },
  { name: 'Done', color: '#22c55e', is_default: false, is_done: true },
];

/**
 * The organization's columns by position; the default ones are created when there are none (spec:
 * columns.php).
 */
export async function columnsOf(db: Kysely<Tables>, organizationId: number): Promise<store.ColumnRow[]> {
  const there = await store.listColumns(db, organizationId);
  if (there.length > 0) return there;
  return db.transaction().execute(async (trx) => {
    // Of several concurrent requests the first creates them and the others wait here.
    await store.beginWith(trx, organizationId, 'columns');
    const made = await store.listColumns(trx, organizationId);
    if (made.length > 0) return made;
    return store.insertColumns(
      trx,
      beginning.map((column, position) => ({ ...column, position, organization_id: organizationId })),
    );
  });
}
