import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `create table recipes (
    id bigint generated always as identity primary key,
    organization_id bigint not null references organizations on delete cascade,
    project_id bigint not null references projects on delete cascade,
    name text not null,
    source text not null,
    source_params json not null,
    template text,
    format text,
    networks text[] not null,
    cadence text not null,
    weekday int,
    post_time text,
    caption_brief text not null,
    gate text not null,
    is_active boolean not null,
    since timestamptz not null,
    last_run_at timestamptz
  )`,
  `create index recipes_organization on recipes (organization_id)`,
  `create index recipes_project on recipes (project_id)`,
  `create table recipe_runs (
    id bigint generated always as identity primary key,
    recipe_id bigint not null references recipes on delete cascade,
    at timestamptz not null,
    ok boolean not null,
    note text not null,
    post_ids bigint[] not null,
    user_id bigint references users on delete set null
  )`,
  `create index recipe_runs_recipe on recipe_runs (recipe_id, id desc)`,
];

/** Standing orders and the log of their runs. */
export const recipes: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
