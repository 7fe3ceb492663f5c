import type { Kysely, Transaction } from 'kysely';

import { grantOf } from '#contract/workspace/group-rules.ts';
import { insertPerson } from '#server/access/store.ts';
import { applyGrant } from '#server/areas/workspace/members/grant.ts';
import type { Tables } from '#server/db/tables.ts';
import { waitForTurn } from '#server/db/writing-turn.ts';
import { domainOf, emailOf, groupsOf, isUnverified, type Claims } from './claims.ts';
import * as store from './store.ts';

type Db = Kysely<Tables>;
type Trx = Transaction<Tables>;

/** The sign-in page says what each means (`sign-in-problem.ts`). */
type Refusal =
  | 'address_in_use'
  | 'email_not_found'
  | 'email_not_verified'
  | 'foreign_domain'
  | 'no_access'
  | 'not_invited';

export type Entry = { userId: number } | { refused: Refusal };

interface Comer {
  /** The provider's own name for the person. */
  accountId: string;
  name: string;
  claims: Claims;
}

/** Whether the organization has confirmed the domain of this address. */
export async function speaksFor(db: Db, organizationId: number, email: string): Promise<boolean> {
  const domain = domainOf(email);
  return domain !== null && (await store.organizationOfDomain(db, domain)) === organizationId;
}

/**
 * The user whom an organization's provider has sent, with role and projects by their groups; a new one where people
 * join by signing in. The provider speaks only for addresses of its organization's confirmed domains.
 */
export async function enterByProvider(
  trx: Trx,
  settings: store.SingleSignOn,
  { accountId, name, claims }: Comer,
  now: Date,
): Promise<Entry> {
  const { organization_id: organizationId, provider_id: providerId } = settings;
  const email = emailOf(claims);
  if (email === null) return { refused: 'email_not_found' };
  if (isUnverified(claims)) return { refused: 'email_not_verified' };
  if (!(await speaksFor(trx, organizationId, email))) return { refused: 'foreign_domain' };
  // Concurrent first sign-ins of one person wait here; the second then finds the first.
  await waitForTurn(trx, 'joining');
  const linked = await store.findLinked(trx, { providerId, accountId });
  const person = linked ?? (await store.findByAddress(trx, email));
  if (person) {
    // Anybody may type an address: whoever typed this one first would get what the provider gives its owner.
    if (!linked && !person.email_verified) return { refused: 'address_in_use' };
    if (person.agent || !(await speaksFor(trx, organizationId, person.email)))
      return { refused: 'foreign_domain' };
    await follow(trx, settings, person.id, claims, now);
    return { userId: person.id };
  }
  if (!settings.joins) return { refused: 'not_invited' };
  const groups = groupsOf(claims, settings.groups_claim);
  const grant = groups && grantOf(settings.groups, settings.fallback, groups);
  if (!grant) return { refused: 'no_access' };
  const userId = await insertPerson(trx, { name: nameOf(name, email), email, passwordHash: null });
  await follow(trx, settings, userId, claims, now);
  return { userId };
}

/**
 * Applies the groups of all organizations that use the installation's provider.
 * @param groups_claim the installation's
 */
export async function enterByInstallation(
  trx: Trx,
  { userId, claims, groups_claim }: { userId: number; claims: Claims; groups_claim: string },
  now: Date,
): Promise<void> {
  for (const settings of await store.listOfInstallation(trx))
    await follow(trx, { ...settings, groups_claim }, userId, claims, now);
}

/** Whether one of them lets somebody in who is new to the installation. */
export async function isAdmittedByGroups(db: Db, claims: Claims, groupsClaim: string): Promise<boolean> {
  const held = groupsOf(claims, groupsClaim);
  if (held === null) return false;
  const all = await store.listOfInstallation(db);
  return all.some(({ joins, groups, fallback }) => joins && grantOf(groups, fallback, held) !== null);
}

async function follow(
  trx: Trx,
  settings: store.SingleSignOn,
  userId: number,
  claims: Claims,
  now: Date,
): Promise<void> {
  const { organization_id: organizationId, joins } = settings;
  const groups = groupsOf(claims, settings.groups_claim);
  // What a directory said ends with its token.
  const known =
    settings.scim_hash === null ? undefined : await store.findInDirectory(trx, organizationId, userId);
  const common = { organizationId, userId, source: 'sign-in' as const, groups: groups ?? [], now };
  if (known?.active === false) {
    await applyGrant(trx, { ...common, grant: null, joins: false, follows: true });
    return;
  }
  // Unknown groups decide nothing; those of a directory count from there.
  if (groups === null) return;
  if (known && (await directoryDecides(trx, settings))) return;
  const grant = grantOf(settings.groups, settings.fallback, groups);
  await applyGrant(trx, { ...common, grant, joins, follows: settings.follows });
}

/** Whether the directory sends groups that mean something here. */
export async function directoryDecides(
  db: Db,
  { organization_id, groups }: Pick<store.SingleSignOn, 'organization_id' | 'groups'>,
): Promise<boolean> {
  return store.knowsGroups(
    db,
    organization_id,
    groups.map(({ group }) => group),
  );
}

const longestName = 120;

/** A provider's name for a person, as a name here. */
export function nameOf(name: string, email: string): string {
  const plain = name
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')
    .trim()
    .slice(0, longestName);
  return plain === '' ? email : plain;
}
