import type { Transaction } from 'kysely';

import { CodedError, forbidden, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { AnswerOf, InputOf } from '#contract/operation.ts';
import {
  whyNotActivate,
  whyNotChange,
  whyNotDeactivate,
  whyNotLeave,
  type MemberRefusal,
  type Standing,
} from '#contract/workspace/member-rules.ts';
import type { members } from '#contract/workspace/members.ts';
import { isAllowedIn } from '#server/access/projects.ts';
import { lockOrganization } from '#server/areas/workspace/organization/store.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { limitOf } from './limit.ts';
import { endMembership, letInAgain, writeChanges } from './membership.ts';
import { projectsOfHoldings } from './store-hand-over.ts';
import * as store from './store.ts';

type Trx = Transaction<Tables>;
type Member = AnswerOf<typeof members.change>['member'];

/** Gives a member another role or other permissions, within the caller's own. */
export async function changeMember(
  { db, actor, now }: Context,
  { user_id, projects, ...change }: InputOf<typeof members.change>,
): Promise<Member> {
  const { organizationId, userId } = actor;
  return db.transaction().execute(async (trx) => {
    const { by, member, organization } = await lockedOrganization(trx, {
      organizationId,
      userId,
      memberId: user_id,
    });
    refuse(whyNotChange(by, member, { ...change, projects }, organization));
    if (!member.active) throw new CodedError('invalid_state', t`Activate this member first.`);
    // Owners and admins have the whole organization.
    const limit = (change.role ?? 'member') === 'member' ? projects : null;
    const project_roles = limit === undefined ? undefined : await limitOf(trx, organizationId, limit);
    await writeChanges(trx, { by: actor, now }, member, { ...change, project_roles });
    return memberOf(trx, organizationId, user_id);
  });
}

/** Ends a membership; the named successor takes over. */
export async function deactivateMember(
  ctx: Context,
  { user_id, hand_over_to }: InputOf<typeof members.deactivate>,
): Promise<AnswerOf<typeof members.deactivate>> {
  const { db, actor } = ctx;
  const { organizationId, userId } = actor;
  return db.transaction().execute(async (trx) => {
    const { by, member, organization } = await lockedOrganization(trx, {
      organizationId,
      userId,
      memberId: user_id,
    });
    refuse(whyNotDeactivate(by, member, organization));
    if (!member.active)
      throw new CodedError('invalid_state', t`${{ name: member.user_name }} is deactivated already.`);
    await checkHeir(trx, { organizationId, memberId: user_id, handOverTo: hand_over_to });
    const handed_over = await endMembership(trx, { ...ctx, by: actor }, member, hand_over_to, {
      what: 'members.deactivate',
    });
    return { member: await memberOf(trx, organizationId, user_id), handed_over };
  });
}

/** Ends one's own membership. */
export async function leaveOrganization(
  ctx: Context,
  { hand_over_to }: InputOf<typeof members.leave>,
): Promise<void> {
  const { actor } = ctx;
  const { organizationId, userId } = actor;
  await ctx.db.transaction().execute(async (trx) => {
    const { member, organization } = await lockedOrganization(trx, {
      organizationId,
      userId,
      memberId: userId,
    });
    refuse(whyNotLeave(member, organization));
    await checkHeir(trx, { organizationId, memberId: userId, handOverTo: hand_over_to });
    await endMembership(trx, { ...ctx, by: actor }, member, hand_over_to, { what: 'members.leave' });
  });
}

/** Reactivates a member who was deactivated or had left. */
export async function activateMember(
  { db, actor }: Context,
  { user_id }: InputOf<typeof members.activate>,
): Promise<Member> {
  const { organizationId, userId } = actor;
  return db.transaction().execute(async (trx) => {
    const { by, member } = await lockedOrganization(trx, { organizationId, userId, memberId: user_id });
    refuse(whyNotActivate(by, member));
    if (!member.active) await letInAgain(trx, actor, user_id);
    return memberOf(trx, organizationId, user_id);
  });
}

async function checkHeir(
  trx: Trx,
  {
    organizationId,
    memberId,
    handOverTo,
  }: { organizationId: number; memberId: number; handOverTo: number | null },
): Promise<void> {
  if (handOverTo === null) return;
  const heir = await store.findMember(trx, organizationId, handOverTo);
  if (!heir?.active || handOverTo === memberId)
    throw new CodedError('validation_error', t`What they hold can only go to another active member.`, {
      fields: { hand_over_to: t`must be the id of another active member, from members.php` },
    });
  const { cards, posts } = await projectsOfHoldings(trx, organizationId, memberId);
  const limits = { projectRoles: heir.project_roles, projectIds: null };
  if (!isAllowedIn(limits, 'read', cards) || !isAllowedIn(limits, 'write', posts))
    throw new CodedError(
      'validation_error',
      t`${{ name: heir.user_name }} is limited to projects, and does not have all that is handed over.`,
      { fields: { hand_over_to: t`must be a member who has the projects of what is handed over` } },
    );
}

/** The actor and the affected member, locked until the transaction ends. */
async function lockedOrganization(
  trx: Trx,
  { organizationId, userId, memberId }: { organizationId: number; userId: number; memberId: number },
): Promise<{ by: Standing; member: store.MemberRow; organization: { owners: number } }> {
  await lockOrganization(trx, organizationId);
  const by = await store.findMember(trx, organizationId, userId);
  // Deactivated since the permission check.
  if (!by?.active) throw forbidden(t`You are no active member of this organization any more.`);
  const member = await store.findMember(trx, organizationId, memberId);
  if (!member) throw notFound(t`This member was not found.`);
  return { by, member, organization: { owners: await store.countOwners(trx, organizationId) } };
}

async function memberOf(trx: Trx, organizationId: number, userId: number): Promise<Member> {
  const row = await store.findMember(trx, organizationId, userId);
  if (!row) throw notFound(t`This member was not found.`);
  return presentMember(row);
}

export function presentMember(member: store.MemberRow): Member {
  const { active, project_roles: _, last_seen_at, joined_at, deactivated_at, ...row } = member;
  return {
    ...row,
    project_ids: row.projects && row.projects.map(({ project_id }) => project_id),
    state: active ? 'active' : 'deactivated',
    last_seen_at,
    joined_at,
    deactivated_at,
  };
}

export function refuse(refusal: MemberRefusal | null): void {
  if (refusal) throw new CodedError(refusal.code, refusal.why);
}
