import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

import { ensureTrendIndexes } from '#server/db/trend-indexes.ts';

/**
 * Words beside their source, and authors inside the index by time: a search reads one source's posts only.
 */
export const searchIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create extension if not exists btree_gin`.execute(db);
    await sql`drop index if exists trends_words, trends_author, trends_by_time`.execute(db);
    await ensureTrendIndexes(db);
  },
};
