import { sql, type Kysely } from 'kysely';

import type { PermissionGroup } from '#contract/permissions.ts';
import { dayKeyOf, hashOfKey, hintOfKey, newKey } from '#server/access/keys.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Limits } from './limits.ts';

type Db = Kysely<Tables>;

interface TokenRow {
  id: number;
  name: string;
  hint: string;
  group: PermissionGroup;
  user_id: number;
  user_name: string;
  agent: boolean;
  /** Whether its member is active in the organization. */
  active: boolean;
  project_ids: number[] | null;
  projects: { id: number; name: string }[];
  daily_cap: number | null;
  used_today: number;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
  old_ends_at: Date | null;
  app_host: string | null;
}

function tokens(db: Db, organizationId: number) {
  return db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .where('tokens.organization_id', '=', organizationId)
    .select([
      'tokens.id',
      'tokens.name',
      'tokens.hint',
      'tokens.permission_group as group',
      'tokens.user_id',
      'users.name as user_name',
      'users.agent',
      sql<boolean>`exists (select from members where members.user_id = tokens.user_id
        and members.organization_id = tokens.organization_id and members.active)`.as('active'),
      'tokens.project_ids',
      sql<
        { id: number; name: string }[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name)
        order by p.name, p.id), '[]') from projects p where p.organization_id = tokens.organization_id
        and p.id = any(tokens.project_ids))`.as('projects'),
      'tokens.daily_cap',
      'tokens.created_at',
      'tokens.expires_at',
      'tokens.last_used_at',
      'tokens.revoked_at',
      'tokens.old_ends_at',
      'tokens.app_host',
    ]);
}

/** Newest first, including revoked ones. */
export async function listTokens(db: Db, organizationId: number, now: Date): Promise<TokenRow[]> {
  return withUse(db, await tokens(db, organizationId).orderBy('tokens.id', 'desc').execute(), now);
}

export async function findToken(
  db: Db,
  organizationId: number,
  id: number,
  now: Date,
): Promise<TokenRow | undefined> {
  const rows = await tokens(db, organizationId).where('tokens.id', '=', id).execute();
  return (await withUse(db, rows, now))[0];
}

/** How often each was used since 00:00 UTC. */
async function withUse<Row extends { id: number }>(
  db: Db,
  rows: readonly Row[],
  now: Date,
): Promise<(Row & { used_today: number })[]> {
  const day = now.toISOString().slice(0, 10);
  const counts = await db
    .selectFrom('rate_limits')
    .select(['key', 'points'])
    .where('key', '=', sql<string>`any(${rows.map(({ id }) => dayKeyOf(id, day))}::text[])`)
    .execute();
  const points = new Map(counts.map((count) => [count.key, count.points]));
  return rows.map((row) => ({ ...row, used_today: points.get(dayKeyOf(row.id, day)) ?? 0 }));
}

/**
 * Creates a token.
 * @returns the key, which is stored nowhere else
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
    /** Null or absent: every project. */
    projectIds?: number[] | null;
    /** Requests per UTC day; null or absent: no cap. */
    dailyCap?: number | null;
    /** Of a connected app, whose access tokens open it: its key is then for nobody. */
    app?: { clientId: string; host: string };
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
      project_ids: token.projectIds ?? null,
      daily_cap: token.dailyCap ?? null,
      hash: hashOfKey(key),
      hint: token.app?.host ?? hintOfKey(key),
      app_client_id: token.app?.clientId,
      app_host: token.app?.host,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, key };
}

function limits(db: Db, organizationId: number, id: number) {
  return db
    .selectFrom('tokens')
    .select(['project_ids as projectIds', 'daily_cap as dailyCap', 'expires_at as expiresAt'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id);
}

export async function findLimits(db: Db, organizationId: number, id: number): Promise<Limits | undefined> {
  return limits(db, organizationId, id).executeTakeFirst();
}

/** The limits of a token, locked until the transaction ends. */
export async function lockLimits(trx: Db, organizationId: number, id: number): Promise<Limits | undefined> {
  return limits(trx, organizationId, id).forUpdate().executeTakeFirst();
}

export async function setLimits(
  db: Db,
  id: number,
  { projectIds, dailyCap, expiresAt }: Limits,
): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ project_ids: projectIds && [...projectIds], daily_cap: dailyCap, expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
}

/**
 * Gives a token that is not revoked a new key.
 * @param oldEndsAt until when the present one works
 * @returns the key, which is stored nowhere else; null where there is no such token
 */
export async function rotateToken(
  db: Db,
  organizationId: number,
  id: number,
  oldEndsAt: Date,
): Promise<string | null> {
  const key = newKey();
  const row = await db
    .updateTable('tokens')
    .set((eb) => ({
      old_hash: eb.ref('hash'),
      old_ends_at: oldEndsAt,
      hash: hashOfKey(key),
      hint: hintOfKey(key),
    }))
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row ? key : null;
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

/** The active member, locked against deactivation and changes of role until the transaction ends. */
export async function holdMember(trx: Db, organizationId: number, userId: number) {
  return trx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.role', 'users.administrator'])
    .where('members.organization_id', '=', organizationId)
    .where('members.user_id', '=', userId)
    .where('members.active', '=', true)
    .forShare('members')
    .executeTakeFirst();
}
