import { whyNotInvite } from './member-rules.ts';
import type { Role } from './permissions.ts';

/** An open one can be used; the others say why theirs cannot. */
export const invitationStates = ['open', 'expired', 'accepted', 'revoked'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** Days for which an invitation is good. */
export const invitationDays = 7;

interface Facts {
  role: Role;
  expires_at: Date;
  accepted_at: Date | null;
  revoked_at: Date | null;
  /** What who made it is now; null for nobody, or no active member any more. */
  creator_role: Role | null;
}

/** An invitation lasts no longer than its maker's right to give it. */
export function invitationState(facts: Facts, now: Date): InvitationState {
  const { role, expires_at, accepted_at, revoked_at, creator_role } = facts;
  if (accepted_at) return 'accepted';
  if (revoked_at || creator_role === null || whyNotInvite(creator_role, role)) return 'revoked';
  return expires_at > now ? 'open' : 'expired';
}

/** Why an invitation cannot be used, for who holds its link. */
export const whyClosed: Readonly<Record<Exclude<InvitationState, 'open'>, string>> = {
  accepted: 'This invitation was used already. If it was you, sign in; if not, ask for one of your own.',
  expired: `This invitation has expired: it was good for ${invitationDays} days. Ask for a new one.`,
  revoked: 'This invitation was taken back. Ask whoever sent it to you for a new one.',
};
