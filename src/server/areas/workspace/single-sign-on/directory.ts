import type { Kysely, Transaction } from 'kysely';

import { grantOf } from '#contract/workspace/group-rules.ts';
import { hashOfKey } from '#server/access/keys.ts';
import { insertPerson } from '#server/access/store.ts';
import { applyGrant } from '#server/areas/workspace/members/grant.ts';
import type { Tables } from '#server/db/tables.ts';
import { waitForTurn } from '#server/db/writing-turn.ts';
import { nameOf, speaksFor } from './enter.ts';
import * as store from './store.ts';

const usedEveryMs = 5 * 60_000;

/** The organization whose directory has this token; null for an unknown one. */
export async function organizationOfToken(
  db: Kysely<Tables>,
  token: string,
  now: Date,
): Promise<number | null> {
  const settings = await store.findByDirectoryToken(db, hashOfKey(token));
  if (!settings) return null;
  if (now.getTime() - (settings.scim_used_at?.getTime() ?? 0) >= usedEveryMs)
    await store.touchDirectory(db, settings.id, now);
  return settings.organization_id;
}

/**
 * The user whom a directory sends: the one with this address, or a new one. A user's own name, address and password
 * never change by a directory.
 * @returns null for an address of no confirmed domain, of an agent, or of an account that has not verified it
 */
export async function personOfDirectory(
  db: Kysely<Tables>,
  organizationId: number,
  { name, email: sent }: { name: string; email: string },
): Promise<number | null> {
  const email = sent.trim().toLowerCase();
  if (!(await speaksFor(db, organizationId, email))) return null;
  return db.transaction().execute(async (trx) => {
    await waitForTurn(trx, 'joining');
    const known = await store.findByAddress(trx, email);
    // Anybody may type an address: whoever typed this one first would get what the directory gives its owner.
    if (known) return known.agent || !known.email_verified ? null : known.id;
    return insertPerson(trx, { name: nameOf(name, email), email, passwordHash: null });
  });
}

/**
 * Applies what a directory says of a person. A directory sends people before their groups: until it has put a person
 * into a group that a rule names, they stay as they are, or get what people without a group get where they are new.
 */
export async function followDirectory(
  trx: Transaction<Tables>,
  {
    organizationId,
    userId,
    active,
    groups,
  }: { organizationId: number; userId: number; active: boolean; groups: readonly string[] },
  now: Date,
): Promise<void> {
  const common = { organizationId, userId, source: 'directory' as const, groups, now };
  if (!active) {
    await applyGrant(trx, { ...common, grant: null, joins: false, follows: true });
    return;
  }
  const settings = await store.findSettings(trx, organizationId);
  if (!settings) return;
  if (settings.groups.some(({ group }) => groups.includes(group)))
    await store.keepHadGroups(trx, organizationId, userId);
  const known = await store.findInDirectory(trx, organizationId, userId);
  // Without any rule, no group means anything.
  const decides = known?.had_groups === true && settings.groups.length > 0;
  const grant = grantOf(settings.groups, settings.fallback, groups);
  await applyGrant(trx, { ...common, grant, joins: true, follows: decides && settings.follows });
}
