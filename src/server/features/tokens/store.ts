import { sql, type Kysely } from 'kysely';

import type { PermissionGroup } from '#contract/permissions.ts';
import { hashOfKey, hintOfKey, newKey } from '#server/access/keys.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

function tokens(db: Db) {
  return db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select([
      'tokens.id',
      'tokens.name',
      'tokens.hint',
      'tokens.permission_group as group',
      'tokens.user_id',
      'users.name as user_name',
      'tokens.created_at',
      'tokens.expires_at',
      'tokens.last_used_at',
      'tokens.revoked_at',
    ]);
}

/** Newest first, revoked ones included. */
export async function listTokens(db: Db, organizationId: number) {
  return tokens(db)
    .where('tokens.organization_id', '=', organizationId)
    .orderBy('tokens.id', 'desc')
    .execute();
}

export async function findToken(db: Db, id: number) {
  return tokens(db).where('tokens.id', '=', id).executeTakeFirstOrThrow();
}

/**
 * Makes a token.
 * @returns the key, which is nowhere else
 */
export async function insertToken(
  db: Db,
  token: {
    name: string;
    userId: number;
    /** Null for a user without organization. */
    organizationId: number | null;
    group: PermissionGroup;
    expiresAt: Date | null;
    revokedAt?: Date;
  },
): Promise<{ id: number; key: string }> {
  const key = newKey();
  const { id } = await db
    .insertInto('tokens')
    .values({
      name: token.name,
      user_id: token.userId,
      organization_id: token.organizationId,
      permission_group: token.group,
      expires_at: token.expiresAt,
      revoked_at: token.revokedAt ?? null,
      hash: hashOfKey(key),
      hint: hintOfKey(key),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, key };
}

/** @returns false where the organization has no such token */
export async function revokeToken(db: Db, organizationId: number, id: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('tokens')
    .set({ revoked_at: sql`coalesce(revoked_at, ${now})` })
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findMember(db: Db, organizationId: number, userId: number) {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.role', 'users.administrator'])
    .where('members.organization_id', '=', organizationId)
    .where('members.user_id', '=', userId)
    .where('members.active', '=', true)
    .executeTakeFirst();
}
