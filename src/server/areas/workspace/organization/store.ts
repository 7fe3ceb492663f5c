import { sql, type Kysely, type Updateable } from 'kysely';

import type { Role } from '#contract/permissions.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrganizationsTable } from '#server/db/workspace-tables.ts';

type Db = Kysely<Tables>;

export interface MemberRow {
  user_id: number;
  user_name: string;
  user_email: string;
  role: Role;
  agent: boolean;
  /** Null: all. */
  project_ids: number[] | null;
}

/** Active members, by name. */
export async function listMembers(db: Db, organizationId: number): Promise<MemberRow[]> {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select([
      'users.id as user_id',
      'users.name as user_name',
      'users.email as user_email',
      'members.role',
      'users.agent',
      sql<number[] | null>`case when members.project_roles is not null then
        array(select p.id from projects p where members.project_roles ? p.id::text order by p.id) end`.as(
        'project_ids',
      ),
    ])
    .where('members.organization_id', '=', organizationId)
    .where('members.active', '=', true)
    .orderBy(sql`lower(users.name)`)
    .orderBy('users.id')
    .execute();
}

/** The organization with the number of its active members. */
export async function findOrganization(db: Db, organizationId: number) {
  return db
    .selectFrom('organizations')
    .select(['id', 'name', 'timezone', 'niche_tags', 'created_at', 'lang', 'review_mode', 'paused_reason'])
    .select(
      sql<number>`(select count(*) from members
        where members.organization_id = organizations.id and members.active)`.as('team_size'),
    )
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
}

/**
 * Locks the organization until the transaction ends: changes of its members and its budget run one at a time.
 * @returns false where there is none
 */
export async function lockOrganization(trx: Db, id: number): Promise<boolean> {
  const rows = await trx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute();
  return rows.length > 0;
}

export async function updateOrganization(
  trx: Db,
  id: number,
  changes: Updateable<OrganizationsTable>,
): Promise<void> {
  await trx.updateTable('organizations').set(changes).where('id', '=', id).execute();
}

/** A new organization with its owner, on the installation's default plan. */
export async function insertOrganization(
  trx: Db,
  { ownerId, ...organization }: { name: string; timezone: string; lang: string; ownerId: number },
): Promise<number> {
  const { id } = await trx
    .insertInto('organizations')
    .values(organization)
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.insertInto('members').values({ organization_id: id, user_id: ownerId, role: 'owner' }).execute();
  return id;
}
