import type { Transaction } from 'kysely';
import { isDeepStrictEqual } from 'node:util';

import type { ProjectRoles, Role } from '#contract/permissions.ts';
import { writeAudit, type Doer } from '#server/access/store-audit.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { announce } from '#server/live/announce.ts';
import { handOver } from './hand-over.ts';
import type { Holdings } from './hooks.ts';
import * as store from './store.ts';

type Trx = Transaction<Tables>;

/** Who changes a membership: a member, or, without a user, an identity provider. */
export type Changer = Doer & { organizationId: number };

export interface MemberChanges {
  role?: Role | undefined;
  ok_publishes?: boolean | undefined;
  publishes_own_after_grade?: boolean | undefined;
  project_roles?: ProjectRoles | null | undefined;
}

/**
 * Changes a member, and what depends on it. The caller has checked that they may, and holds the organization's lock.
 * @param details more for the audit log
 */
export async function writeChanges(
  trx: Trx,
  { by, now }: { by: Changer; now: Date },
  member: store.MemberRow,
  wanted: MemberChanges,
  details: Record<string, unknown> = {},
): Promise<void> {
  const { organizationId } = by;
  const { user_id: memberId } = member;
  const was = new Map<string, unknown>(Object.entries(member));
  const changes: Record<string, unknown> = Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => value !== undefined && !isDeepStrictEqual(was.get(name), value),
    ),
  );
  const names = Object.keys(changes);
  if (names.length === 0) return;
  await store.updateMember(trx, organizationId, memberId, changes);
  // An admin may hold tokens that act for this member, and would become an owner by these.
  if (changes['role'] === 'owner') await store.endTokens(trx, { organizationId, userId: memberId, now });
  await writeAudit(trx, by, {
    what: 'members.change',
    subject: `user ${memberId}`,
    details: {
      ...details,
      ...Object.fromEntries(names.map((name) => [name, { from: was.get(name), to: changes[name] }])),
    },
  });
  await announceMember(trx, { organizationId, memberId, by: by.userId });
}

/** Ends a membership, with its tokens and sessions; the successor takes over. */
export async function endMembership(
  trx: Trx,
  { by, now, queue }: { by: Changer; now: Date; queue?: Context['queue'] },
  member: store.MemberRow,
  handOverTo: number | null,
  { what, details = {} }: { what: 'members.deactivate' | 'members.leave'; details?: Record<string, unknown> },
): Promise<Holdings> {
  const { organizationId } = by;
  const { user_id: memberId } = member;
  const actor = { organizationId, userId: by.userId ?? memberId };
  const handedOver = await handOver(trx, { actor, now, queue }, member, handOverTo);
  await store.updateMember(trx, organizationId, memberId, {
    active: false,
    deactivated_at: now,
    ended_by_provider: by.userId === null,
  });
  await store.endAccess(trx, { organizationId, userId: memberId, now });
  await writeAudit(trx, by, {
    what,
    subject: `user ${memberId}`,
    details: { ...details, hand_over_to: handOverTo, ...handedOver },
  });
  await announceMember(trx, { organizationId, memberId, by: by.userId });
  return handedOver;
}

/** Lets a former member in again, as they were. */
export async function letInAgain(
  trx: Trx,
  by: Changer,
  memberId: number,
  details?: Record<string, unknown>,
): Promise<void> {
  const { organizationId } = by;
  await store.updateMember(trx, organizationId, memberId, {
    active: true,
    deactivated_at: null,
    ended_by_provider: false,
  });
  await writeAudit(trx, by, {
    what: 'members.activate',
    subject: `user ${memberId}`,
    ...(details && { details }),
  });
  await announceMember(trx, { organizationId, memberId, by: by.userId });
}

/**
 * Announces a member's change to the organization, and their new permissions to the member's own browsers.
 */
export async function announceMember(
  trx: Trx,
  { organizationId, memberId, by }: { organizationId: number; memberId: number; by: number | null },
): Promise<void> {
  await announce(trx, { organizationId, noun: 'members', ids: [memberId], by });
  await announce(trx, { organizationId, userId: memberId, noun: 'me', ids: [], by });
}
