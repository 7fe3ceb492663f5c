import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `alter table media add column project_id bigint references projects on delete cascade`,
  // What members limited to projects have uploaded stays theirs, and is their first project's.
  `update media set project_id = (
      select min(p.id) from members m join projects p on p.organization_id = m.organization_id
        and m.project_roles ? p.id::text
      where m.organization_id = media.organization_id and m.user_id = media.created_by
    )
    where created_by is not null`,
  // Stored once in each project: that a file is known already would tell what other projects have.
  `alter table media drop constraint media_organization_id_source_hash_key`,
  `create unique index media_by_source on media (organization_id, project_id, source_hash) nulls not distinct`,
  `create index media_of_project on media (project_id, id desc) where removed_at is null`,
];

/** Media may belong to a project; the others are the organization's. */
export const mediaOfProjects: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
