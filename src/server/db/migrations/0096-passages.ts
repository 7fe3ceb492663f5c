import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Comments at a passage or a place in a picture of a post, with suggestions; resolved ones, and those of guests. */
export const passages: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table post_comments
      add column by_link boolean not null default false,
      add column link_id bigint references review_links on delete set null,
      add column passage jsonb,
      add column picture jsonb check (picture is null or passage is null),
      add column suggestion text check (suggestion is null or passage is not null),
      add column applied_at timestamptz check (applied_at is null or suggestion is not null),
      add column resolved_at timestamptz,
      add column resolved_by text`.execute(db);
    await sql`create index post_comments_by_link on post_comments (link_id) where link_id is not null`.execute(
      db,
    );
  },
};
