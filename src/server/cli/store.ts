import type { Kysely } from 'kysely';

import type { Role } from '#contract/permissions.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export async function findUser(
  db: Db,
  email: string,
): Promise<{ id: number; name: string; agent: boolean } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'agent'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
}

/** All organizations, real ones first. */
export async function listOrganizations(db: Db): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('organizations').select(['id', 'name']).orderBy('demo').orderBy('id').execute();
}

/** The organizations of which a person is an active member, in the order of joining. */
export async function organizationsOf(db: Db, userId: number): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('members')
    .innerJoin('organizations', 'organizations.id', 'members.organization_id')
    .select(['organizations.id', 'organizations.name'])
    .where('members.user_id', '=', userId)
    .where('members.active', '=', true)
    .orderBy('organizations.id')
    .execute();
}

/** Adds a member, or gives an existing one this role. */
export async function setMember(
  db: Db,
  member: { organizationId: number; userId: number; role: Role },
): Promise<void> {
  await db
    .insertInto('members')
    .values({ organization_id: member.organizationId, user_id: member.userId, role: member.role })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'user_id']).doUpdateSet({
        role: member.role,
        // Who gets a role here is rescued from whatever locked them out.
        project_roles: null,
        active: true,
        deactivated_at: null,
      }),
    )
    .execute();
}
