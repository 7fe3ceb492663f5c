import type { Kysely, Transaction } from 'kysely';

import { grantOf } from '#contract/workspace/group-rules.ts';
import { hashOfKey } from '#server/access/keys.ts';
import { insertPerson } from '#server/access/store.ts';
import { applyGrant } from '#server/areas/workspace/members/grant.ts';
import type { Tables } from '#server/db/tables.ts';
import { waitForTurn } from '#server/db/writing-turn.ts';
import { directoryDecides, nameOf, speaksFor } from './enter.ts';
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
 * Applies what a directory says of a person. Its groups count as soon as it has sent one that a rule names; before
 * that, people who are new get what people without a group get, and the others stay as they are.
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
  const decides = await directoryDecides(trx, settings);
  const grant = grantOf(settings.groups, settings.fallback, decides ? groups : []);
  await applyGrant(trx, { ...common, grant, joins: true, follows: decides && settings.follows });
}
