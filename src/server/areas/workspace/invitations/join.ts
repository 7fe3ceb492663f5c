import type { Kysely, Transaction } from 'kysely';

import { CodedError, forbidden } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { InputOf } from '#contract/operation.ts';
import { invitationState, whyClosed } from '#contract/workspace/invitation-rules.ts';
import type { invitations } from '#contract/workspace/invitations.ts';
import { requireStrong } from '#server/access/password-strength.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import { insertPerson } from '#server/access/store.ts';
import { switchSession } from '#server/areas/workspace/me/store.ts';
import { emitMember } from '#server/areas/workspace/members/emit.ts';
import { findMember, insertMember } from '#server/areas/workspace/members/store.ts';
import type { Actor, Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { waitForTurn } from '#server/db/writing-turn.ts';
import { hashOfSecret } from '#server/lib/link-secret.ts';
import { announce } from '#server/live/announce.ts';
import * as store from './store.ts';

type Trx = Transaction<Tables>;

/** Creates a new user and membership, and signs the person in. */
export async function acceptInvitation(
  ctx: Context<null>,
  { secret, name, email, password }: InputOf<typeof invitations.accept>,
): Promise<void> {
  const { db, now, signIn, http } = ctx;
  // Checked twice: here to avoid useless password hashing, below to be certain.
  await requireNew(db, await openInvitation(db, secret, now), email);
  await requireStrong(password, [email, name]);
  const { password: passwords } = await signIn.$context;
  const passwordHash = await passwords.hash(password);
  await db.transaction().execute(async (trx) => {
    // Concurrent requests with one address wait here; the second then finds the first.
    await waitForTurn(trx, 'joining');
    const invitation = await openInvitation(trx, secret, now, { hold: true });
    await requireNew(trx, invitation, email);
    const emailVerified = invitation.mailed && invitation.email === email.toLowerCase();
    const userId = await insertPerson(trx, { name, email, passwordHash, emailVerified });
    await admit(trx, invitation, { userId, tokenId: null, from: http.from }, ctx);
  });
  const { headers } = await signIn.api.signInEmail({
    body: { email, password },
    headers: http.headers,
    returnHeaders: true,
  });
  for (const cookie of headers.getSetCookie()) http.setCookie(cookie);
}

/** Makes the signed-in user a member; their browser works in the organization from then on. */
export async function joinByInvitation(
  ctx: Context<Actor>,
  { secret }: InputOf<typeof invitations.join>,
): Promise<void> {
  const { db, actor, now } = ctx;
  const organizationId = await db.transaction().execute(async (trx) => {
    const invitation = await openInvitation(trx, secret, now, { hold: true });
    requireAddress(invitation, await store.emailOfUser(trx, actor.userId));
    const { organization_id, organization_name } = invitation;
    const member = await findMember(trx, organization_id, actor.userId);
    if (member)
      throw new CodedError(
        'invalid_state',
        member.active
          ? t`You are a member of ${{ organization: organization_name }} already.`
          : t`You were a member of ${{ organization: organization_name }}. Ask an owner or admin there to activate you again.`,
      );
    await admit(trx, invitation, actor, ctx);
    return organization_id;
  });
  await switchSession(db, actor, organizationId);
}

/**
 * The open invitation with this secret.
 * @throws CodedError not_found, or invalid_state that says why it is not open
 */
async function openInvitation(
  db: Kysely<Tables>,
  secret: string,
  now: Date,
  options?: { hold: boolean },
): Promise<store.Invitation> {
  const invitation = await store.findByHash(db, hashOfSecret(secret), options);
  if (!invitation) throw unknownInvitation();
  const state = invitationState(invitation, now);
  if (state !== 'open') throw new CodedError('invalid_state', whyClosed[state], { state });
  return invitation;
}

export function unknownInvitation(): CodedError {
  return new CodedError(
    'not_found',
    t`This invitation link is no longer valid. It was copied incompletely or renewed since. Ask the sender for a new link.`,
  );
}

/** @throws CodedError forbidden for an invitation to another address */
function requireAddress({ email }: store.Invitation, typed: string): void {
  if (email === null || email === typed.toLowerCase()) return;
  throw forbidden(
    t`This invitation is for ${{ email }}, not for ${{ typed }}. Use that address, or ask for your own.`,
  );
}

async function requireNew(db: Kysely<Tables>, invitation: store.Invitation, email: string): Promise<void> {
  requireAddress(invitation, email);
  if (await store.findByEmail(db, invitation.organization_id, email))
    throw new CodedError(
      'invalid_state',
      t`An account with this email already exists. If it is yours, sign in with it and open the link again.`,
      { fields: { email: t`is already used` } },
    );
}

async function admit(
  trx: Trx,
  { id, organization_id: organizationId, role, project_roles: projectRoles }: store.Invitation,
  person: Pick<Actor, 'userId' | 'tokenId' | 'from'> & { sessionId?: number | null },
  { queue, now }: Pick<Context<null>, 'queue' | 'now'>,
): Promise<void> {
  const { userId } = person;
  await insertMember(trx, { organizationId, userId, role, projectRoles, now });
  await store.updateInvitation(trx, id, { accepted_at: now, accepted_by: userId });
  await writeAudit(
    trx,
    { ...person, organizationId },
    { what: 'invitations.accept', subject: `invitation ${id}`, details: { role, projects: projectRoles } },
  );
  await announce(trx, { organizationId, noun: 'members', ids: [userId], by: userId });
  await announce(trx, { organizationId, noun: 'invitations', ids: [id], by: userId });
  await emitMember(trx, { queue, now }, 'member.joined', { organizationId, memberId: userId, by: userId });
}
