import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `alter table organizations add column lang text not null default 'en'`,
  `alter table projects
    add column color text not null default '#2563eb',
    add column logo_media_id bigint references media on delete set null,
    add column position int not null default 0,
    add column archived_at timestamptz`,
  `create index projects_by_logo on projects (logo_media_id) where logo_media_id is not null`,
  `update projects set position = placed.position,
      color = (array['#2563eb', '#ea580c', '#16a34a', '#db2777', '#0891b2', '#dc2626', '#7c3aed', '#ca8a04',
        '#0f766e', '#64748b'])[placed.position % 10 + 1]
    from (select id, (row_number() over (partition by organization_id order by id) - 1)::int as position
      from projects) placed
    where placed.id = projects.id`,
  // Whether Compose preselects the account for a new post of its project.
  `alter table accounts add column preselected boolean not null default true`,
  // Active projects of an organization; null: no limit.
  `alter table plans add column projects int`,
];

/** Projects that people create: their look, their order, which are archived, and how many a plan allows. */
export const projects: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
