import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A client that repeats a call whose response was lost creates no second post. */
export const clientKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table posts add column client_key text, add column client_request text`.execute(db);
    await sql`create unique index posts_client_key on posts (organization_id, author_user_id, client_key)
      where client_key is not null`.execute(db);
  },
};
