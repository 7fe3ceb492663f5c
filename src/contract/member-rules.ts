import { roleAtLeast, type Role } from './permissions.ts';

/** Who acts, or is acted upon, as a member of the organization. */
export interface Standing {
  user_id: number;
  role: Role;
  agent: boolean;
}

export interface MemberChange {
  role?: Role | undefined;
  ok_publishes?: boolean | undefined;
  publishes_own_after_grade?: boolean | undefined;
}

/** Why something is not allowed: for the actor, or because the organization would be left without an owner. */
export interface MemberRefusal {
  code: 'forbidden' | 'invalid_state';
  why: string;
}

/** `owners`: how many active owners the organization has who are people; an agent cannot sign in. */
interface Desk {
  owners: number;
}

/**
 * Why this member may not be changed so by whoever asks; null where they may. Nobody gives themselves more than
 * they have, only a person lets somebody publish by their OK or after a grade, only an owner makes or changes owners,
 * and there is always one who is a person.
 */
export function whyNotChange(
  by: Standing,
  member: Standing,
  { role, ok_publishes, publishes_own_after_grade }: MemberChange,
  desk: Desk,
): MemberRefusal | null {
  const self = by.user_id === member.user_id;
  const below = notAbove(by, member);
  if (below) return below;
  if (self && role !== undefined && !roleAtLeast(member.role, role))
    return forbidden('Nobody raises their own role. Ask an owner to do it.');
  if (role === 'owner' && member.role !== 'owner') {
    if (by.role !== 'owner') return forbidden('Only an owner makes somebody an owner.');
    if (member.agent) return forbidden('An agent cannot be an owner: it cannot sign in.');
  }
  if (ok_publishes === true || publishes_own_after_grade === true) {
    if (self) return forbidden('Nobody gives themselves this right. Ask another owner or admin.');
    if (by.agent)
      return forbidden('An agent gives nobody this right. Ask an owner or admin who is a person.');
  }
  const steps = role !== undefined && role !== 'owner' && member.role === 'owner';
  return steps ? notTheLast(member, desk, 'change their role') : null;
}

/** Why whoever asks may not deactivate this member; null where they may. */
export function whyNotDeactivate(by: Standing, member: Standing, desk: Desk): MemberRefusal | null {
  if (by.user_id === member.user_id)
    return { code: 'invalid_state', why: 'This is you. Leave the organization instead.' };
  return notAbove(by, member) ?? notTheLast(member, desk, 'deactivate them');
}

/** Why whoever asks may not activate this member again; null where they may. */
export function whyNotActivate(by: Standing, member: Standing): MemberRefusal | null {
  return notAbove(by, member);
}

/** Why this member may not leave by themselves; null where they may. */
export function whyNotLeave(member: Standing, desk: Desk): MemberRefusal | null {
  return notTheLast(member, desk, 'leave');
}

/** Why nobody with this role may invite somebody to be `role`; null where they may. */
export function whyNotInvite(by: Role, role: Role): MemberRefusal | null {
  if (!roleAtLeast(by, 'admin')) return forbidden('Only an owner or admin invites people.');
  if (role === 'owner' && by !== 'owner') return forbidden('Only an owner invites somebody as an owner.');
  return null;
}

function notAbove(by: Standing, member: Standing): MemberRefusal | null {
  if (!roleAtLeast(by.role, 'admin')) return forbidden('Only an owner or admin changes members.');
  if (member.role === 'owner' && by.role !== 'owner') return forbidden('Only an owner changes an owner.');
  return null;
}

function notTheLast(member: Standing, { owners }: Desk, what: string): MemberRefusal | null {
  if (member.role !== 'owner' || member.agent || owners > 1) return null;
  return {
    code: 'invalid_state',
    why: `This is the last owner. Make somebody else an owner first, then ${what}.`,
  };
}

function forbidden(why: string): MemberRefusal {
  return { code: 'forbidden', why };
}
