import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `create table project_links (
    project_id bigint not null references projects on delete cascade,
    to_project_id bigint not null references projects on delete cascade,
    primary key (project_id, to_project_id),
    check (project_id <> to_project_id)
  )`,
  `alter table posts
    add column translated_from bigint references posts on delete set null,
    add column source_hash text`,
  `create index posts_translated on posts (translated_from) where translated_from is not null`,
];

/** Into which projects a project's posts are translated, and the sources of translations. */
export const translation: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
