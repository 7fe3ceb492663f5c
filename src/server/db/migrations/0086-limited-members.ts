import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const limitedMembers: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db);
  },
};

const statements = [
  sql`alter table members add column project_roles jsonb check (project_roles is null or role = 'member')`,
  sql`alter table invitations add column project_roles jsonb check (project_roles is null or role = 'member')`,
  sql`alter table notifications add column project_id bigint references projects on delete cascade`,
  sql`create index notifications_of_project on notifications (project_id) where project_id is not null`,
  // Those who are limited to a few of many projects do not read the rows of all others.
  sql`create index posts_of_project on posts (project_id)`,
  sql`create index cards_of_project on cards (organization_id, project_id)`,
  // What older notifications are about is in their path alone.
  sql`update notifications n set project_id = c.project_id from cards c
    where c.organization_id = n.organization_id and c.project_id is not null
      and n.path ~ '[?&]card=[0-9]{1,18}' and c.id = substring(n.path from '[?&]card=([0-9]{1,18})')::bigint`,
  sql`update notifications n set project_id = p.project_id from posts p
    where p.organization_id = n.organization_id
      and n.path ~ '([?&]post=|^/(compose|review)/)[0-9]{1,18}'
      and p.id = substring(n.path from '(?:[?&]post=|^/(?:compose|review)/)([0-9]{1,18})')::bigint`,
  sql`update notifications n set project_id = a.project_id from accounts a
    where a.organization_id = n.organization_id
      and n.path ~ '[?&]account=[0-9]{1,18}' and a.id = substring(n.path from '[?&]account=([0-9]{1,18})')::bigint`,
];
