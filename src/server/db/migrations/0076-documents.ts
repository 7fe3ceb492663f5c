import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [`alter table media add column pages int`];

/** The media library holds documents too. */
export const documents: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
