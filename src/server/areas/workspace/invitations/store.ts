import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';

import type { LanguageCode } from '#contract/languages.ts';
import type { Role } from '#contract/permissions.ts';
import { limitRows, type LimitRow } from '#server/areas/workspace/members/store.ts';
import type { Tables } from '#server/db/tables.ts';
import type { InvitationsTable } from '#server/db/workspace-tables.ts';
import { knownLanguage } from '#server/lib/languages.ts';

type Db = Kysely<Tables>;

/** An invitation with its creator and that person's present role in the organization. */
export type Invitation = Omit<Selectable<InvitationsTable>, 'hash' | 'created_by' | 'accepted_by'> & {
  created_by: string | null;
  creator_role: Role | null;
  organization_name: string;
  projects: LimitRow[] | null;
};

function invitations(db: Db) {
  return db
    .selectFrom('invitations')
    .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
    .leftJoin('users', 'users.id', 'invitations.created_by')
    .leftJoin('members', (join) =>
      join
        .onRef('members.user_id', '=', 'invitations.created_by')
        .onRef('members.organization_id', '=', 'invitations.organization_id')
        .on('members.active', '=', true),
    )
    .select([
      'invitations.id',
      'invitations.organization_id',
      'invitations.role',
      'invitations.name',
      'invitations.email',
      'invitations.project_roles',
      limitRows('invitations.project_roles').as('projects'),
      'invitations.mailed',
      'invitations.created_at',
      'invitations.expires_at',
      'invitations.revoked_at',
      'invitations.accepted_at',
      'users.name as created_by',
      'members.role as creator_role',
      'organizations.name as organization_name',
    ]);
}

/** Neither accepted nor revoked, newest first. */
export async function listWaiting(db: Db, organizationId: number): Promise<Invitation[]> {
  return invitations(db)
    .where('invitations.organization_id', '=', organizationId)
    .where('invitations.accepted_at', 'is', null)
    .where('invitations.revoked_at', 'is', null)
    .orderBy('invitations.id', 'desc')
    .execute();
}

/** Locked until the transaction ends, so that it is neither used nor revoked meanwhile. */
export async function lockInvitation(
  trx: Db,
  organizationId: number,
  id: number,
): Promise<Invitation | undefined> {
  return invitations(trx)
    .where('invitations.organization_id', '=', organizationId)
    .where('invitations.id', '=', id)
    .forUpdate('invitations')
    .executeTakeFirst();
}

/** @param options.hold as `lockInvitation` does */
export async function findByHash(
  db: Db,
  hash: Buffer,
  { hold = false } = {},
): Promise<Invitation | undefined> {
  return invitations(db)
    .where('invitations.hash', '=', hash)
    .$if(hold, (query) => query.forUpdate('invitations'))
    .executeTakeFirst();
}

/** @returns its id */
export async function insertInvitation(trx: Db, invitation: Insertable<InvitationsTable>): Promise<number> {
  const { id } = await trx
    .insertInto('invitations')
    .values(invitation)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateInvitation(
  trx: Db,
  id: number,
  changes: Updateable<InvitationsTable>,
): Promise<void> {
  await trx.updateTable('invitations').set(changes).where('id', '=', id).execute();
}

/** The user with this address in the installation, and their membership in the organization. */
export async function findByEmail(
  db: Db,
  organizationId: number,
  email: string,
): Promise<{ id: number; name: string; active: boolean | null } | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('members', (join) =>
      join.onRef('members.user_id', '=', 'users.id').on('members.organization_id', '=', organizationId),
    )
    .select(['users.id', 'users.name', 'members.active'])
    .where('users.email', '=', email.toLowerCase())
    .executeTakeFirst();
}

/** In which language to invite this address: the one that its user chose, else the organization's. */
export async function languageToInvite(db: Db, organizationId: number, email: string): Promise<LanguageCode> {
  const { chosen, lang } = await db
    .selectFrom('organizations')
    .leftJoin('users', (join) => join.on('users.email', '=', email.toLowerCase()))
    .select(['users.language as chosen', 'organizations.lang'])
    .where('organizations.id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return knownLanguage(chosen, lang);
}

export async function emailOfUser(db: Db, id: number): Promise<string> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return email;
}
