import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When an archived project was restored: what was due before then waits for a person. */
export const restoredProjects: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table projects add column restored_at timestamptz`.execute(db);
  },
};
