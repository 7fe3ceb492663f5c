import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** One delivery of an account at a time: whether one runs, and which is the next. */
export const openTargets: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index post_targets_open on post_targets (account_id, due_at)
      where state in ('queued', 'preparing', 'sending', 'unknown')`.execute(db);
  },
};
