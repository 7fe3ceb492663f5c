import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** An account's followers, counted once a day. */
export const accountFollowers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table account_followers (
      account_id bigint not null references accounts on delete cascade,
      day date not null,
      followers bigint not null,
      primary key (account_id, day)
    )`.execute(db);
  },
};
