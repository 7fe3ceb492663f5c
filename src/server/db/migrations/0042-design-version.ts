import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How often the template of a post's design has changed under it. */
export const designVersion: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table posts add column design_version int not null default 0`.execute(db);
  },
};
