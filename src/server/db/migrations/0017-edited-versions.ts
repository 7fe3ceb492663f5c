import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** An edit conflicts with another edit, not with a comment. */
export const editedVersions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table cards add column edited_version bigint not null default 1`.execute(db);
  },
};
