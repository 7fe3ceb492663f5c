import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const directoryGroups: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `alter table scim_users add column had_groups boolean not null default false`,
  `update scim_users set had_groups = true where exists (
    select from scim_group_members held
    join scim_groups on scim_groups.id = held.group_id
    join single_sign_on on single_sign_on.organization_id = scim_groups.organization_id
    where held.scim_user_id = scim_users.id
      and single_sign_on.groups @> jsonb_build_array(jsonb_build_object('group', scim_groups.display_name))
  )`,
];
