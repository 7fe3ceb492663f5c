import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which line an import has reached, so that a resumed one names bad lines by their number in the file. */
export const importLines: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table imports add column if not exists lines_done bigint not null default 0`.execute(db);
  },
};
