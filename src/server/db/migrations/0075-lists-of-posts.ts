import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `create index posts_edited on posts (organization_id, updated_at desc, id desc)`,
  `create index posts_of_author on posts (organization_id, author_user_id, updated_at desc)`,
];

/** Lists of posts begin with the last edited, and are narrowed to an author. */
export const listsOfPosts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
