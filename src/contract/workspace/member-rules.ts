import { t } from '#contract/message.ts';
import { roleAtLeast, type Role } from '#contract/permissions.ts';
import type { ProjectAccess } from './project-access.ts';

/** The member who acts, or is affected. */
export interface Standing {
  user_id: number;
  role: Role;
  agent: boolean;
}

export interface MemberChange {
  role?: Role | undefined;
  ok_publishes?: boolean | undefined;
  publishes_own_after_grade?: boolean | undefined;
  /** The projects to be limited to; null for the whole organization. */
  projects?: ProjectAccess[] | null | undefined;
}

/** Why something is refused: for the actor, or because the organization would be left without an owner. */
export interface MemberRefusal {
  code: 'forbidden' | 'invalid_state';
  why: string;
}

/** `owners`: how many of the organization's active owners are people; an agent cannot sign in. */
interface Ownership {
  owners: number;
}

/**
 * Why the caller may not change this member so; null where they may. Members cannot raise their own
 * permissions, only a person grants publishing by OK or after a grade, only an owner appoints or changes
 * owners, and one owner must always be a person.
 */
export function whyNotChange(
  by: Standing,
  member: Standing,
  { role, ok_publishes, publishes_own_after_grade, projects }: MemberChange,
  organization: Ownership,
): MemberRefusal | null {
  const self = by.user_id === member.user_id;
  const below = notAbove(by, member);
  if (below) return below;
  if (self && role !== undefined && !roleAtLeast(member.role, role))
    return forbidden(t`You can’t raise your own role. Ask an owner.`);
  if (role === 'owner' && member.role !== 'owner') {
    if (by.role !== 'owner') return forbidden(t`Only an owner can make another member an owner.`);
    if (member.agent) return forbidden(t`An agent can’t be an owner, because it can’t sign in.`);
  }
  if (ok_publishes === true || publishes_own_after_grade === true) {
    if (self) return forbidden(t`You can’t give yourself this permission. Ask another owner or admin.`);
    if (by.agent)
      return forbidden(t`Agents can’t give this permission. Ask an owner or admin who is a person.`);
  }
  const limit = whyNotLimit(role ?? member.role, projects);
  if (limit) return limit;
  const steps = role !== undefined && role !== 'owner' && member.role === 'owner';
  if (!steps) return null;
  return notTheLast(
    member,
    organization,
    t`This is the last owner. Make another member an owner first, then change their role.`,
  );
}

/** Why somebody with this role is not limited to projects; null where they may be, or are not. */
export function whyNotLimit(
  role: Role,
  projects: readonly unknown[] | null | undefined,
): MemberRefusal | null {
  if (!projects || role === 'member') return null;
  return {
    code: 'invalid_state',
    why: t`Owners and admins have the whole organization. Only members can be limited to projects.`,
  };
}

/** Why the caller may not deactivate this member; null where they may. */
export function whyNotDeactivate(
  by: Standing,
  member: Standing,
  organization: Ownership,
): MemberRefusal | null {
  if (by.user_id === member.user_id)
    return { code: 'invalid_state', why: t`This is you. Leave the organization instead.` };
  return (
    notAbove(by, member) ??
    notTheLast(
      member,
      organization,
      t`This is the last owner. Make another member an owner first, then deactivate them.`,
    )
  );
}

/** Why the caller may not reactivate this member; null where they may. */
export function whyNotActivate(by: Standing, member: Standing): MemberRefusal | null {
  return notAbove(by, member);
}

/** Why this member may not leave by themselves; null where they may. */
export function whyNotLeave(member: Standing, organization: Ownership): MemberRefusal | null {
  return notTheLast(
    member,
    organization,
    t`This is the last owner. Make another member an owner first, then leave.`,
  );
}

/** Why members with this role may not invite a person as `role`; null where they may. */
export function whyNotInvite(by: Role, role: Role): MemberRefusal | null {
  if (!roleAtLeast(by, 'admin')) return forbidden(t`Only an owner or admin can invite people.`);
  if (role === 'owner' && by !== 'owner') return forbidden(t`Only an owner can invite an owner.`);
  return null;
}

function notAbove(by: Standing, member: Standing): MemberRefusal | null {
  if (!roleAtLeast(by.role, 'admin')) return forbidden(t`Only an owner or admin can change members.`);
  if (member.role === 'owner' && by.role !== 'owner') return forbidden(t`Only an owner can change an owner.`);
  return null;
}

function notTheLast(member: Standing, { owners }: Ownership, why: string): MemberRefusal | null {
  if (member.role !== 'owner' || member.agent || owners > 1) return null;
  return { code: 'invalid_state', why };
}

function forbidden(why: string): MemberRefusal {
  return { code: 'forbidden', why };
}
