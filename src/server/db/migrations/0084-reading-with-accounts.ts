import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Sources may read with the rights of connected accounts, where an admin allows that. */
export const readingWithAccounts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table accounts add column lends_reading boolean not null default false`.execute(db);
    await sql`alter table sources add column read_with text
      check (read_with in ('public', 'keys', 'account'))`.execute(db);
  },
};
