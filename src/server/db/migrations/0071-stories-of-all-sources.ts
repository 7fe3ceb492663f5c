import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

import { ensureTrendIndexes } from '#server/db/trend-indexes.ts';

/** Stories across all sources begin with the fastest items of each, the newest of all, and the widest stories. */
export const storiesOfAllSources: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index stories_by_last on stories (last_at desc) include (sources)`.execute(db);
    await ensureTrendIndexes(db);
  },
};
