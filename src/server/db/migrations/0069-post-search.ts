import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `create extension if not exists pg_trgm`,
  // For rare parts of words; common ones are found by scanning the latest posts.
  `create index posts_parts_of_words on posts using gin (organization_id, replace(body, '’', '''') gin_trgm_ops)`,
  `create index posts_latest on posts (organization_id, scheduled_at desc, id desc)`,
];

/** Search in the list of posts, over everything that an organization has written. */
export const postSearch: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
