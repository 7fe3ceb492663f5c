import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A deleted comment stays for a day, so that restoring it creates no new comment. */
export const removedComments: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table card_comments add column removed_at timestamptz`.execute(db);
    await sql`create index card_comments_removed on card_comments (removed_at) where removed_at is not null`.execute(
      db,
    );
  },
};
