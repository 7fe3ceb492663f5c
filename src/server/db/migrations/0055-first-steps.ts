import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which first steps an organization skips, and whether it wants reminders of the open ones. */
export const firstSteps: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table organizations
      add column start_skipped text[] not null default '{}',
      add column start_hidden boolean not null default false`.execute(db);
  },
};
