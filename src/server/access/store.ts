import { sql, type Kysely, type SqlBool } from 'kysely';

import type { LanguageCode } from '#contract/languages.ts';
import type { PermissionGroup, ProjectRoles, Role } from '#contract/permissions.ts';
import type { Plan } from '#contract/plans.ts';
import { plannedOnce } from '#server/db/planned-once.ts';
import type { Tables } from '#server/db/tables.ts';
import { knownLanguage } from '#server/lib/languages.ts';
import { publishingPlans, wholePlan } from './store-plans.ts';

type Db = Kysely<Tables>;

export interface MembershipRow {
  userId: number;
  administrator: boolean;
  /** These, up to the flags, are null for a user who is no active member of the organization. */
  organizationId: number | null;
  role: Role | null;
  /** Null for the whole organization. */
  projectRoles: ProjectRoles | null;
  plan: Plan | null;
  okPublishes: boolean | null;
  publishesOwnAfterGrade: boolean | null;
  /** When they were last seen in a browser. */
  lastSeenAt: Date | null;
  /** Whether the organization belongs to the demo. */
  demo: boolean | null;
  /** Whether the demo is in the installation. */
  demoPresent: boolean;
  /** Whether the user has muted anything in the organization. */
  mutes: boolean;
}

export interface TokenRow extends MembershipRow {
  tokenId: number;
  hash: Buffer;
  /** The previous key, and until when it works. */
  oldHash: Buffer | null;
  oldEndsAt: Date | null;
  /**
   * Whether the token belongs to an organization. If it does and `organizationId` is null, its user is no
   * longer a member.
   */
  ofOrganization: boolean;
  projectIds: number[] | null;
  dailyCap: number | null;
  group: PermissionGroup;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
}

const membership = [
  'users.id as userId',
  'users.administrator',
  'members.organization_id as organizationId',
  'members.role',
  'members.project_roles as projectRoles',
  wholePlan.as('plan'),
  'members.ok_publishes as okPublishes',
  'members.publishes_own_after_grade as publishesOwnAfterGrade',
  'members.last_seen_at as lastSeenAt',
  'organizations.demo',
  sql<boolean>`exists (select from organizations where demo)`.as('demoPresent'),
  sql<boolean>`exists (select from mutes where mutes.organization_id = members.organization_id
    and (mutes.user_id is null or mutes.user_id = users.id))`.as('mutes'),
] as const;

/** Only its owners, and no key, can see an organization that is to be removed. */
const stays = sql<boolean>`not exists (select from organizations leaving
  where leaving.id = members.organization_id and leaving.removal_at is not null)`;

function tokens(db: Db) {
  return db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .leftJoin('members', (join) =>
      join
        .onRef('members.user_id', '=', 'tokens.user_id')
        .onRef('members.organization_id', '=', 'tokens.organization_id')
        .on('members.active', '=', true)
        .on(stays),
    )
    .leftJoin('organizations', 'organizations.id', 'members.organization_id')
    .leftJoin('plans', 'plans.key', 'organizations.plan')
    .select([
      ...membership,
      'tokens.id as tokenId',
      'tokens.hash',
      'tokens.old_hash as oldHash',
      'tokens.old_ends_at as oldEndsAt',
      sql<boolean>`tokens.organization_id is not null`.as('ofOrganization'),
      'tokens.project_ids as projectIds',
      'tokens.daily_cap as dailyCap',
      'tokens.permission_group as group',
      'tokens.expires_at as expiresAt',
      'tokens.revoked_at as revokedAt',
      'tokens.last_used_at as lastUsedAt',
    ]);
}

/**
 * The tokens whose current or previous key has one of these hashes, each with its user's membership in the
 * token's organization.
 */
export async function findTokens(db: Db, hashes: Buffer[]): Promise<TokenRow[]> {
  return tokens(db)
    .modifyFront(plannedOnce)
    .where(sql<SqlBool>`(tokens.hash = any(${hashes}::bytea[]) or tokens.old_hash = any(${hashes}::bytea[]))`)
    .execute();
}

/** As `findTokens`, for connected apps: by the stored forms of access tokens that are valid now. */
export async function findAppTokens(
  db: Db,
  stored: string[],
  now: Date,
): Promise<(TokenRow & { opener: string })[]> {
  return tokens(db)
    .modifyFront(plannedOnce)
    .innerJoin('auth_oauth_access_tokens as opener', 'opener.reference_id', 'tokens.id')
    .select('opener.token as opener')
    .where('opener.token', '=', sql<string>`any(${stored}::text[])`)
    .where('opener.expires_at', '>', now)
    .where('opener.revoked', 'is', null)
    .execute();
}

/**
 * Valid tokens of these groups that belong to active agent members of organizations that may publish, by
 * organization; agents whose OK publishes come first.
 */
export async function listAgentTokens(
  db: Db,
  {
    groups,
    now,
    organizationId,
  }: {
    groups: readonly PermissionGroup[];
    now: Date;
    /** Absent: all organizations. */
    organizationId?: number;
  },
): Promise<(TokenRow & { name: string })[]> {
  return tokens(db)
    .select('users.name')
    .where('users.agent', '=', true)
    .where('members.organization_id', 'is not', null)
    .$if(organizationId !== undefined, (query) =>
      query.where('members.organization_id', '=', organizationId ?? 0),
    )
    .where('organizations.plan', 'in', publishingPlans)
    .where('tokens.permission_group', 'in', groups)
    .where('tokens.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('tokens.expires_at', 'is', null), eb('tokens.expires_at', '>', now)]))
    .orderBy('members.organization_id')
    .orderBy('members.ok_publishes', 'desc')
    .orderBy('tokens.id')
    .execute();
}

export async function touchTokens(db: Db, ids: number[], now: Date): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ last_used_at: now })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
}

/** Remembers when a member was last active. */
export async function touchMember(db: Db, organizationId: number, userId: number, now: Date): Promise<void> {
  await db
    .updateTable('members')
    .set({ last_seen_at: now })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
}

/** A person's membership in the organization they chose, else in the first they joined. */
export async function findMembership(
  db: Db,
  userId: number,
  chosen: number | null,
): Promise<MembershipRow | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('members', (join) =>
      join
        .onRef('members.user_id', '=', 'users.id')
        .on('members.active', '=', true)
        .on((eb) => eb.or([eb('members.role', '=', 'owner'), stays])),
    )
    .leftJoin('organizations', 'organizations.id', 'members.organization_id')
    .leftJoin('plans', 'plans.key', 'organizations.plan')
    .select(membership)
    .modifyFront(plannedOnce)
    .where('users.id', '=', userId)
    .orderBy(sql`members.organization_id is not distinct from ${chosen}`, 'desc')
    .orderBy('members.created_at')
    .orderBy('members.organization_id')
    .limit(1)
    .executeTakeFirst();
}

/** The language that a user chose; null while it is that of their browser. */
export async function chosenLanguage(db: Db, userId: number): Promise<LanguageCode | null> {
  const user = await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst();
  return user && user.language !== 'auto' ? user.language : null;
}

/** In which language to write to a user: the one that they chose, else that of their first organization. */
export async function languageToWrite(db: Db, userId: number): Promise<LanguageCode> {
  const user = await db
    .selectFrom('users')
    .leftJoin('members', (join) =>
      join.onRef('members.user_id', '=', 'users.id').on('members.active', '=', true),
    )
    .leftJoin('organizations', 'organizations.id', 'members.organization_id')
    .select(['users.language', 'organizations.lang'])
    .where('users.id', '=', userId)
    .orderBy('members.created_at')
    .orderBy('members.organization_id')
    .limit(1)
    .executeTakeFirst();
  return knownLanguage(user?.language, user?.lang);
}

/** The language of what an organization's people share: its team chats, what Copydesk names for them. */
export async function organizationLanguage(db: Db, organizationId: number): Promise<LanguageCode> {
  const { lang } = await db
    .selectFrom('organizations')
    .select('lang')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return knownLanguage(lang);
}

export async function isAgent(db: Db, userId: number): Promise<boolean> {
  const user = await db.selectFrom('users').select('agent').where('id', '=', userId).executeTakeFirst();
  return user?.agent === true;
}

/** The user id of the installation's first administrator; null before there is one. */
export async function firstAdministrator(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('administrator', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether the demo workspace is in the installation. */
export async function hasDemo(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('organizations')
    .select('id')
    .where('demo', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewPerson {
  name: string;
  email: string;
  administrator?: boolean;
  demo?: boolean;
  /** False for an unverified address: OIDC then links no account to it. */
  emailVerified?: boolean;
  /** By better-auth's own hashing. Null for a person without a password, and for an agent. */
  passwordHash: string | null;
  agent?: boolean;
}

/**
 * Adds a person or an agent.
 * @returns the user's id
 */
export async function insertPerson(db: Db, person: NewPerson): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      name: person.name,
      // better-auth looks people up by the address in lower case.
      email: person.email.toLowerCase(),
      // An administrator entered the address, so it counts as verified unless stated otherwise.
      email_verified: person.emailVerified ?? true,
      administrator: person.administrator ?? false,
      agent: person.agent ?? false,
      demo: person.demo ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (person.passwordHash !== null)
    await db
      .insertInto('auth_accounts')
      .values({
        user_id: id,
        account_id: String(id),
        provider_id: 'credential',
        password: person.passwordHash,
      })
      .execute();
  return id;
}

/** The user who signs in with this address; null if there is none. */
export async function userOfEmail(db: Db, email: string): Promise<number | null> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Takes one of the day's queries in one statement, so that two callers never take the same one.
 * @returns how many are taken with it, or null when none is left
 */
export async function reserveDailyQuery(
  db: Db,
  organizationId: number,
  day: string,
  limit: number,
): Promise<number | null> {
  const row = await db
    .insertInto('daily_queries')
    .values({ organization_id: organizationId, day, used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'day'])
        .doUpdateSet({ used: sql`daily_queries.used + 1` })
        .where('daily_queries.used', '<', limit),
    )
    .returning('used')
    .executeTakeFirst();
  return row?.used ?? null;
}

/** @returns how many remain taken */
export async function returnDailyQuery(db: Db, organizationId: number, day: string): Promise<number> {
  const row = await db
    .updateTable('daily_queries')
    .set({ used: sql`used - 1` })
    .where('organization_id', '=', organizationId)
    .where('day', '=', day)
    .where('used', '>', 0)
    .returning('used')
    .executeTakeFirst();
  return row?.used ?? 0;
}

/** Removes what has expired: sessions, reset codes and links, counts of sign-in attempts and of past days. */
export async function purgeExpired(db: Db, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  await db.deleteFrom('auth_sessions').where('expires_at', '<', now).execute();
  await db.deleteFrom('auth_verifications').where('expires_at', '<', now).execute();
  await db.deleteFrom('auth_rate_limits').where('last_request', '<', yesterday.getTime()).execute();
  // A day more than an assertion counts: clocks differ.
  await db.deleteFrom('used_assertions').where('until', '<', yesterday).execute();
  await db.deleteFrom('daily_queries').where('day', '<', yesterday.toISOString().slice(0, 10)).execute();
}

/** Whether the user with this e-mail has a session that began at this address. */
export async function hasSignedInFrom(db: Kysely<Tables>, email: string, address: string): Promise<boolean> {
  const session = await db
    .selectFrom('auth_sessions')
    .innerJoin('users', 'users.id', 'auth_sessions.user_id')
    .select('auth_sessions.id')
    .where('users.email', '=', email.toLowerCase())
    .where('auth_sessions.ip_address', '=', address)
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}
