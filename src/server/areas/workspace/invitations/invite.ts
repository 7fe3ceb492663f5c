import type { Transaction } from 'kysely';

import { CodedError, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { AnswerOf, InputOf } from '#contract/operation.ts';
import type { Role } from '#contract/permissions.ts';
import { invitationDays, invitationState, whyClosed } from '#contract/workspace/invitation-rules.ts';
import type { invitations } from '#contract/workspace/invitations.ts';
import { whyNotInvite, whyNotLimit } from '#contract/workspace/member-rules.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import { limitOf } from '#server/areas/workspace/members/limit.ts';
import { refuse } from '#server/areas/workspace/members/members.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { hashOfSecret, newSecret } from '#server/lib/link-secret.ts';
import { announce } from '#server/live/announce.ts';
import { addressOfInvitation } from './link.ts';
import { mailInvitation } from './mail.ts';
import * as store from './store.ts';

type Trx = Transaction<Tables>;
type Made = AnswerOf<typeof invitations.create>;

const dayMs = 86_400_000;

/**
 * Creates an invitation: by mail where there is an address and a mail server, else with the link in the
 * response.
 */
export async function invite(
  ctx: Context,
  { role, projects, email, name }: InputOf<typeof invitations.create>,
): Promise<Made> {
  const { db, actor, now, settings } = ctx;
  const { organizationId, userId } = actor;
  requireInviting(actor, role);
  refuse(whyNotLimit(role, projects));
  const address = email?.toLowerCase() ?? null;
  const known = address === null ? undefined : await store.findByEmail(db, organizationId, address);
  if (known && known.active !== null)
    throw new CodedError(
      'invalid_state',
      known.active
        ? t`${{ name: known.name }} is a member already.`
        : t`${{ name: known.name }} was a member. Activate them again instead, in the list of members.`,
    );
  const secret = newSecret();
  const mailed = address !== null && settings.mail !== null;
  return db.transaction().execute(async (trx) => {
    const project_roles = await limitOf(trx, organizationId, projects);
    const id = await store.insertInvitation(trx, {
      organization_id: organizationId,
      hash: hashOfSecret(secret),
      role,
      project_roles,
      name: name ?? null,
      email: address,
      mailed,
      created_by: userId,
      created_at: now,
      expires_at: expiry(now),
    });
    await record(trx, ctx, 'create', id, { role, projects, name, email: address });
    return handOut(trx, ctx, id, secret);
  });
}

/** Gives an invitation a new link; the former one stops working. */
export async function renew(ctx: Context, { id }: InputOf<typeof invitations.renew>): Promise<Made> {
  const { db, actor, now, settings } = ctx;
  const secret = newSecret();
  return db.transaction().execute(async (trx) => {
    const { role, email } = await requireWaiting(trx, ctx, id);
    await store.updateInvitation(trx, id, {
      hash: hashOfSecret(secret),
      mailed: email !== null && settings.mail !== null,
      expires_at: expiry(now),
      // The person who renews it is responsible for it from now on.
      created_by: actor.userId,
    });
    await record(trx, ctx, 'renew', id, { role, email });
    return handOut(trx, ctx, id, secret);
  });
}

export async function revoke(ctx: Context, { id }: InputOf<typeof invitations.revoke>): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const { role, email } = await requireWaiting(trx, ctx, id);
    await store.updateInvitation(trx, id, { revoked_at: ctx.now });
    await record(trx, ctx, 'revoke', id, { role, email });
  });
}

/** The invitation, locked, if it is unused and the caller may create such a one. */
async function requireWaiting(
  trx: Trx,
  { actor }: Pick<Context, 'actor'>,
  id: number,
): Promise<store.Invitation> {
  const invitation = await store.lockInvitation(trx, actor.organizationId, id);
  if (!invitation) throw notFound(t`This invitation was not found.`);
  requireInviting(actor, invitation.role);
  if (invitation.accepted_at) throw new CodedError('invalid_state', t`This invitation was already used.`);
  if (invitation.revoked_at) throw new CodedError('invalid_state', whyClosed.revoked);
  return invitation;
}

function requireInviting({ role: by }: { role: Role }, role: Role): void {
  refuse(whyNotInvite(by, role));
}

async function handOut(trx: Trx, ctx: Context, id: number, secret: string): Promise<Made> {
  const { actor, now, settings } = ctx;
  const invitation = await store.lockInvitation(trx, actor.organizationId, id);
  if (!invitation) throw new Error('the invitation that was made is not there');
  const url = addressOfInvitation(settings.baseUrl, secret);
  const { email, mailed, created_by, organization_name: organization } = invitation;
  if (mailed && email !== null)
    await mailInvitation(trx, ctx, { id, email, by: created_by ?? organization, organization, url });
  return { invitation: presentInvitation(invitation, now), url: mailed ? null : url };
}

async function record(
  trx: Trx,
  { actor }: Pick<Context, 'actor'>,
  what: 'create' | 'renew' | 'revoke',
  id: number,
  details: Record<string, unknown>,
): Promise<void> {
  const { organizationId, userId } = actor;
  await writeAudit(trx, actor, { what: `invitations.${what}`, subject: `invitation ${id}`, details });
  await announce(trx, { organizationId, noun: 'invitations', ids: [id], by: userId });
}

function expiry(now: Date): Date {
  return new Date(now.getTime() + invitationDays * dayMs);
}

export function presentInvitation(invitation: store.Invitation, now: Date): Made['invitation'] {
  const { id, role, projects, name, email, mailed, created_by, created_at, expires_at } = invitation;
  return {
    id,
    role,
    projects,
    name,
    email,
    mailed,
    state: invitationState(invitation, now),
    created_by,
    created_at,
    expires_at,
  };
}
