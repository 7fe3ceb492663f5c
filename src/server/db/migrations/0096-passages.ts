import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Comments at a passage of a post, with suggestions, and resolved ones. */
export const passages: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table post_comments
      add column passage jsonb,
      add column suggestion text check (suggestion is null or passage is not null),
      add column applied_at timestamptz check (applied_at is null or suggestion is not null),
      add column resolved_at timestamptz,
      add column resolved_by text`.execute(db);
  },
};
