import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When members were last active, and since when they are deactivated. */
export const membersMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table members add column last_seen_at timestamptz, add column deactivated_at timestamptz`.execute(
      db,
    );
    await sql`update members set deactivated_at = now() where not active`.execute(db);
  },
};
