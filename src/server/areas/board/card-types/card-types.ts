import type { Kysely } from 'kysely';
import pg from 'pg';

import { beginWith } from '#server/areas/board/columns/store.ts';
import type { Tables } from '#server/db/tables.ts';
import * as store from './store.ts';

/** Spec, Card type: the four that are seeded on first use. */
const beginning = ['Post', 'Note', 'Article', 'Video'];

/** The organization's card types; null before the migration that creates them has run (spec, Card type). */
export async function cardTypesOf(
  db: Kysely<Tables>,
  organizationId: number,
): Promise<store.CardTypeRow[] | null> {
  try {
    const there = await store.listCardTypes(db, organizationId);
    if (there.length > 0) return there;
    return await db.transaction().execute(async (trx) => {
      if (await beginWith(trx, organizationId, 'card_types'))
        await store.insertCardTypes(trx, organizationId, beginning);
      return store.listCardTypes(trx, organizationId);
    });
  } catch (error) {
    const undefinedTable = '42P01';
    if (error instanceof pg.DatabaseError && error.code === undefinedTable) return null;
    throw error;
  }
}
