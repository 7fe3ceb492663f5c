import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What networks say of posts before they are released. */
export const postExaminations: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table post_examinations (
        account_id bigint not null references accounts on delete cascade,
        version_hash bytea not null,
        findings jsonb not null,
        looked_at timestamptz not null,
        primary key (account_id, version_hash)
      )`.execute(db);
  },
};
