import { invitationState } from '#contract/workspace/invitation-rules.ts';
import type { HandlersOf } from '#server/context.ts';
import { hashOfSecret } from '#server/lib/link-secret.ts';
import { invite, renew, revoke, presentInvitation } from './invite.ts';
import { acceptInvitation, joinByInvitation, unknownInvitation } from './join.ts';
import { findByHash, listWaiting } from './store.ts';

export const invitations = {
  async list({ db, actor, now, settings }) {
    const waiting = await listWaiting(db, actor.organizationId);
    return {
      invitations: waiting.map((invitation) => presentInvitation(invitation, now)),
      mail: settings.mail !== null,
    };
  },

  create: (ctx, input) => invite(ctx, input),

  renew: (ctx, input) => renew(ctx, input),

  async revoke(ctx, input) {
    await revoke(ctx, input);
    return { done: true };
  },

  async look({ db, now }, { secret }) {
    const invitation = await findByHash(db, hashOfSecret(secret));
    if (!invitation) throw unknownInvitation();
    return {
      state: invitationState(invitation, now),
      organization_name: invitation.organization_name,
      role: invitation.role,
      email: invitation.email,
      name: invitation.name,
      invited_by: invitation.created_by,
      expires_at: invitation.expires_at,
    };
  },

  async accept(ctx, input) {
    await acceptInvitation(ctx, input);
    return { done: true };
  },

  async join(ctx, input) {
    await joinByInvitation(ctx, input);
    return { done: true };
  },
} satisfies HandlersOf<'invitations'>;
