import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `alter table post_targets
    add column removed_at timestamptz,
    add column removed_by bigint references users on delete set null`,
  `alter table post_steps add column removed_at timestamptz`,
];

/** Published posts can be deleted at their network: when, by whom, and which of their parts. */
export const removedPosts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
