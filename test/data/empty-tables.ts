import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';

/** Empties whole tables, so that a test begins independent of earlier ones. */
export async function emptyTables(db: Kysely<Tables>, ...tables: readonly (keyof Tables)[]): Promise<void> {
  // By SQL: no operation reverts what others began, and most of these tables have none at all.
  for (const table of tables) await db.deleteFrom(table).execute();
}
