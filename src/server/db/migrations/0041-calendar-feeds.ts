import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The secret URLs at which calendar programs read the schedule. */
export const calendarFeeds: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table calendar_feeds (
      organization_id bigint not null references organizations on delete cascade,
      user_id bigint not null references users on delete cascade,
      secret_hash bytea not null unique,
      created_at timestamptz not null,
      last_read_at timestamptz,
      primary key (organization_id, user_id)
    )`.execute(db);
  },
};
