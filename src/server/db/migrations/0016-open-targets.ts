import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // One delivery of an account at a time: whether one runs, and which is the next.
  `create index post_targets_open on post_targets (account_id, due_at)
    where state in ('queued', 'preparing', 'sending', 'unknown')`,
  `create index sandbox_posts_by_key on sandbox_posts (account_id, key)`,
  `create index sandbox_posts_under on sandbox_posts (parent_id) where parent_id is not null`,
];

/** Indexes for deliveries and the sandbox. */
export const openTargets: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
