import { sql, type Kysely, type Updateable } from 'kysely';

import type { ProjectRole, ProjectRoles, Role } from '#contract/permissions.ts';
import type { Tables } from '#server/db/tables.ts';
import type { MembersTable } from '#server/db/workspace-tables.ts';

type Db = Kysely<Tables>;

export interface MemberRow {
  user_id: number;
  user_name: string;
  user_email: string;
  role: Role;
  agent: boolean;
  active: boolean;
  ok_publishes: boolean;
  publishes_own_after_grade: boolean;
  last_seen_at: Date | null;
  joined_at: Date;
  deactivated_at: Date | null;
  /** Null, as the next one: the whole organization. */
  project_roles: ProjectRoles | null;
  projects: LimitRow[] | null;
}

export interface LimitRow {
  project_id: number;
  name: string;
  role: ProjectRole;
}

/** The projects of a column with roles by project, in their order; null for the whole organization. */
export function limitRows(column: 'members.project_roles' | 'invitations.project_roles') {
  return sql<LimitRow[] | null>`case when ${sql.ref(column)} is not null then coalesce((
    select jsonb_agg(jsonb_build_object('project_id', p.id, 'name', p.name, 'role', one.value)
      order by p.position, p.id)
    from jsonb_each_text(${sql.ref(column)}) one join projects p on p.id = one.key::bigint), '[]') end`;
}

function memberRows(db: Db, organizationId: number) {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select([
      'users.id as user_id',
      'users.name as user_name',
      'users.email as user_email',
      'members.role',
      'users.agent',
      'members.active',
      'members.ok_publishes',
      'members.publishes_own_after_grade',
      'members.created_at as joined_at',
      'members.deactivated_at',
      sql<Date | null>`greatest(members.last_seen_at, (select max(last_used_at) from tokens
        where tokens.user_id = members.user_id and tokens.organization_id = members.organization_id))`.as(
        'last_seen_at',
      ),
      'members.project_roles',
      limitRows('members.project_roles').as('projects'),
    ])
    .where('members.organization_id', '=', organizationId);
}

/** Active members first, then by name. */
export async function listAll(db: Db, organizationId: number): Promise<MemberRow[]> {
  return memberRows(db, organizationId)
    .orderBy('members.active', 'desc')
    .orderBy(sql`lower(users.name)`)
    .orderBy('users.id')
    .execute();
}

export async function findMember(
  db: Db,
  organizationId: number,
  userId: number,
): Promise<MemberRow | undefined> {
  return memberRows(db, organizationId).where('members.user_id', '=', userId).executeTakeFirst();
}

/** How many active owners of the organization are people, not agents. */
export async function countOwners(db: Db, organizationId: number): Promise<number> {
  const { owners } = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select((eb) => eb.fn.countAll<number>().as('owners'))
    .where('members.organization_id', '=', organizationId)
    .where('members.active', '=', true)
    .where('members.role', '=', 'owner')
    .where('users.agent', '=', false)
    .executeTakeFirstOrThrow();
  return owners;
}

export async function insertMember(
  trx: Db,
  member: {
    organizationId: number;
    userId: number;
    role: Role;
    projectRoles: ProjectRoles | null;
    now: Date;
  },
): Promise<void> {
  await trx
    .insertInto('members')
    .values({
      organization_id: member.organizationId,
      user_id: member.userId,
      role: member.role,
      project_roles: member.projectRoles,
      created_at: member.now,
    })
    .execute();
}

export async function updateMember(
  trx: Db,
  organizationId: number,
  userId: number,
  changes: Updateable<MembersTable>,
): Promise<void> {
  await trx
    .updateTable('members')
    .set(changes)
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
}

/** Permanently ends the tokens that act for a member of this organization. */
export async function endTokens(
  trx: Db,
  { organizationId, userId, now }: { organizationId: number; userId: number; now: Date },
): Promise<void> {
  await trx
    .updateTable('tokens')
    .set({ revoked_at: now })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}

/**
 * Permanently ends a member's access, and the access they gave: their tokens for this organization, their
 * sessions, the URL of their calendar and their open invitations. A member of another organization too
 * continues there, in the same browsers.
 */
export async function endAccess(
  trx: Db,
  { organizationId, userId, now }: { organizationId: number; userId: number; now: Date },
): Promise<void> {
  await endTokens(trx, { organizationId, userId, now });
  await trx
    .deleteFrom('calendar_feeds')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
  await trx
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('organization_id', '=', organizationId)
    .where('created_by', '=', userId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
  const elsewhere = await trx
    .selectFrom('members')
    .select('organization_id')
    .where('user_id', '=', userId)
    .where('organization_id', '!=', organizationId)
    .where('active', '=', true)
    .limit(1)
    .executeTakeFirst();
  if (elsewhere)
    await trx
      .updateTable('auth_sessions')
      .set({ active_organization_id: null })
      .where('user_id', '=', userId)
      .where('active_organization_id', '=', organizationId)
      .execute();
  else await trx.deleteFrom('auth_sessions').where('user_id', '=', userId).execute();
}

export async function nameOfUser(db: Db, id: number): Promise<string> {
  const { name } = await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  return name;
}

/** Whether an identity provider ended this former membership. */
export async function wasEndedByProvider(db: Db, organizationId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('ended_by_provider')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.ended_by_provider === true;
}
