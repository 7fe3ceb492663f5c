import { plural, t } from '#contract/message.ts';
import type { Role } from '#contract/permissions.ts';
import { whyNotInvite } from './member-rules.ts';

/** Only an open one can be used; the other states say why not. */
export const invitationStates = ['open', 'expired', 'accepted', 'revoked'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** Days for which an invitation is valid. */
export const invitationDays = 7;

interface Facts {
  role: Role;
  expires_at: Date;
  accepted_at: Date | null;
  revoked_at: Date | null;
  /** Its creator's present role; null for no creator, or one who is no active member any more. */
  creator_role: Role | null;
}

/** An invitation lasts no longer than its creator's right to issue it. */
export function invitationState(facts: Facts, now: Date): InvitationState {
  const { role, expires_at, accepted_at, revoked_at, creator_role } = facts;
  if (accepted_at) return 'accepted';
  if (revoked_at || creator_role === null || whyNotInvite(creator_role, role)) return 'revoked';
  return expires_at > now ? 'open' : 'expired';
}

/** Why an invitation cannot be used, for the holder of its link. */
export const whyClosed: Readonly<Record<Exclude<InvitationState, 'open'>, string>> = {
  get accepted() {
    return t`This invitation was already used. If that was you, sign in. Otherwise, ask for a new one.`;
  },
  get expired() {
    return t`This invitation expired after ${plural({ days: invitationDays }, { one: '# day', other: '# days' })}. Ask for a new one.`;
  },
  get revoked() {
    return t`This invitation was revoked. Ask the sender for a new one.`;
  },
};
