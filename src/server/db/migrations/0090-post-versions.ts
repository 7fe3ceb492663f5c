import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `create table post_versions (
    id bigint generated always as identity primary key,
    post_id bigint not null references posts on delete cascade,
    content_hash text not null,
    content jsonb not null,
    created_at timestamptz not null
  )`,
  `create unique index post_versions_of_post on post_versions (post_id, content_hash)`,
];

/** The states of posts that were judged. */
export const postVersions: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
