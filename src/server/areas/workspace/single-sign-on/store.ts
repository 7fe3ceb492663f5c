import { sql, type Kysely, type Selectable, type Updateable } from 'kysely';

import type { SignInDomainsTable, SingleSignOnTable } from '#server/db/single-sign-on-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export type SingleSignOn = Selectable<SingleSignOnTable>;
export type SignInDomain = Selectable<SignInDomainsTable>;

/** Only its owners see an organization that is to be removed: nobody signs in by it, and nothing joins it. */
const stays = sql<boolean>`not exists (select from organizations leaving
  where leaving.id = single_sign_on.organization_id and leaving.removal_at is not null)`;

export async function findSettings(db: Db, organizationId: number): Promise<SingleSignOn | undefined> {
  return db
    .selectFrom('single_sign_on')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
}

/** Those of the organization whose provider has this name in its URLs. */
export async function findByProvider(db: Db, providerId: string): Promise<SingleSignOn | undefined> {
  return db
    .selectFrom('single_sign_on')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where(stays)
    .executeTakeFirst();
}

/** Those of all organizations that use the installation's provider. */
export async function listOfInstallation(db: Db): Promise<SingleSignOn[]> {
  return db
    .selectFrom('single_sign_on')
    .selectAll()
    .where('kind', '=', 'installation')
    .where(stays)
    .orderBy('organization_id')
    .execute();
}

export async function findByDirectoryToken(db: Db, hash: Buffer): Promise<SingleSignOn | undefined> {
  return db
    .selectFrom('single_sign_on')
    .selectAll()
    .where('scim_hash', '=', hash)
    .where(stays)
    .executeTakeFirst();
}

export async function touchDirectory(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('single_sign_on').set({ scim_used_at: now }).where('id', '=', id).execute();
}

export async function saveSettings(
  trx: Db,
  organizationId: number,
  providerId: string,
  changes: Updateable<SingleSignOnTable>,
): Promise<void> {
  await trx
    .insertInto('single_sign_on')
    .values({ organization_id: organizationId, provider_id: providerId })
    .onConflict((conflict) => conflict.column('organization_id').doNothing())
    .execute();
  await trx
    .updateTable('single_sign_on')
    .set(changes)
    .where('organization_id', '=', organizationId)
    .execute();
}

/** Forgets who is who at the provider: the names of another one could be other people's. */
export async function unlinkPeople(trx: Db, providerId: string): Promise<void> {
  await trx.deleteFrom('auth_accounts').where('provider_id', '=', providerId).execute();
}

export async function listDomains(db: Db, organizationId: number): Promise<SignInDomain[]> {
  return db
    .selectFrom('sign_in_domains')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('domain')
    .execute();
}

/** The organization that has confirmed this domain; null where none has. */
export async function organizationOfDomain(db: Db, domain: string): Promise<number | null> {
  const row = await db
    .selectFrom('sign_in_domains')
    .select('organization_id')
    .where('domain', '=', domain)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row?.organization_id ?? null;
}

export async function insertDomain(
  trx: Db,
  values: {
    organization_id: number;
    domain: string;
    code: string;
    created_at: Date;
    confirmed_at: Date | null;
  },
): Promise<void> {
  await trx
    .insertInto('sign_in_domains')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'domain'])
        .doUpdateSet({ confirmed_at: sql`coalesce(sign_in_domains.confirmed_at, excluded.confirmed_at)` }),
    )
    .execute();
}

/** Fails on the unique index where another organization was faster. */
export async function confirmDomain(trx: Db, id: number, now: Date): Promise<void> {
  await trx.updateTable('sign_in_domains').set({ confirmed_at: now }).where('id', '=', id).execute();
}

/** @returns false where the organization has no such domain */
export async function deleteDomain(trx: Db, organizationId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('sign_in_domains')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The provider by which people of this domain sign in. */
export async function findProviderOfDomain(
  db: Db,
  domain: string,
): Promise<{ id: string; organization_name: string } | undefined> {
  return db
    .selectFrom('sign_in_domains')
    .innerJoin('single_sign_on', 'single_sign_on.organization_id', 'sign_in_domains.organization_id')
    .innerJoin('organizations', 'organizations.id', 'sign_in_domains.organization_id')
    .select(['single_sign_on.provider_id as id', 'organizations.name as organization_name'])
    .where('sign_in_domains.domain', '=', domain)
    .where('sign_in_domains.confirmed_at', 'is not', null)
    .where('single_sign_on.kind', 'in', ['oidc', 'saml'])
    .where('organizations.removal_at', 'is', null)
    .executeTakeFirst();
}

/** Whether any organization has a provider of its own. */
export async function hasOwnProvider(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('single_sign_on')
    .select('id')
    .where('kind', 'in', ['oidc', 'saml'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface KnownPerson {
  id: number;
  email: string;
  agent: boolean;
  email_verified: boolean;
}

const persons = (db: Db) =>
  db.selectFrom('users').select(['users.id', 'users.email', 'users.agent', 'users.email_verified']);

/** The person with this address, which somebody else may have typed: see `email_verified`. */
export async function findByAddress(db: Db, email: string): Promise<KnownPerson | undefined> {
  return persons(db).where('users.email', '=', email).executeTakeFirst();
}

/** The account that a provider's name for a person is linked to. */
export async function findLinked(
  db: Db,
  { providerId, accountId }: { providerId: string; accountId: string },
): Promise<KnownPerson | undefined> {
  return persons(db)
    .innerJoin('auth_accounts', 'auth_accounts.user_id', 'users.id')
    .where('auth_accounts.provider_id', '=', providerId)
    .where('auth_accounts.account_id', '=', accountId)
    .executeTakeFirst();
}

/** How many people and groups the directory has sent. */
export async function countDirectory(
  db: Db,
  organizationId: number,
): Promise<{ people: number; groups: number }> {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('scim_users')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('organization_id', '=', organizationId)
        .$asScalar()
        .$notNull()
        .as('people'),
      eb
        .selectFrom('scim_groups')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('organization_id', '=', organizationId)
        .$asScalar()
        .$notNull()
        .as('groups'),
    ])
    .executeTakeFirstOrThrow();
}

/** Whether the directory has sent one of these groups. Before that it decides over nobody's. */
export async function knowsGroups(
  db: Db,
  organizationId: number,
  names: readonly string[],
): Promise<boolean> {
  if (names.length === 0) return false;
  const row = await db
    .selectFrom('scim_groups')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('display_name', 'in', names)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A person as the directory has sent them; undefined where it has not. */
export async function findInDirectory(
  db: Db,
  organizationId: number,
  userId: number,
): Promise<{ active: boolean } | undefined> {
  return db
    .selectFrom('scim_users')
    .select('active')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/**
 * Marks a SAML assertion as used, in the transaction of the sign-in.
 * @param until when it would no longer count anyway
 * @returns false where it was used before
 */
export async function useAssertion(
  trx: Db,
  organizationId: number,
  assertion: string,
  until: Date,
): Promise<boolean> {
  const row = await trx
    .insertInto('used_assertions')
    .values({ organization_id: organizationId, assertion, until })
    .onConflict((conflict) => conflict.doNothing())
    .returning('assertion')
    .executeTakeFirst();
  return row !== undefined;
}
