import type { Kysely, Transaction } from 'kysely';

import { CodedError, forbidden } from '#contract/errors.ts';
import { invitationState, whyClosed } from '#contract/invitation-rules.ts';
import type { invitations } from '#contract/invitations.ts';
import type { InputOf } from '#contract/operation.ts';
import { requireStrong } from '#server/access/password-strength.ts';
import { insertPerson } from '#server/access/store.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import type { Actor, Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { takeTurn } from '#server/db/writing-turn.ts';
import { switchSession } from '#server/features/me/store.ts';
import { findMember, insertMember } from '#server/features/members/store.ts';
import { hashOfSecret } from '#server/lib/link-secret.ts';
import { announce } from '#server/live/announce.ts';
import * as store from './store.ts';

type Trx = Transaction<Tables>;

/** Makes somebody new a person and a member, and signs them in. */
export async function acceptInvitation(
  { db, now, signIn, http }: Context<null>,
  { secret, name, email, password }: InputOf<typeof invitations.accept>,
): Promise<void> {
  // Looked at twice: here so that nobody makes us hash passwords for nothing, below to be certain.
  await requireNew(db, await openInvitation(db, secret, now), email);
  await requireStrong(password, [email, name]);
  const { password: passwords } = await signIn.$context;
  const passwordHash = await passwords.hash(password);
  await db.transaction().execute(async (trx) => {
    // Two with one address wait for each other here; the second then finds the first.
    await takeTurn(trx, 'joining');
    const invitation = await openInvitation(trx, secret, now, { hold: true });
    await requireNew(trx, invitation, email);
    const emailVerified = invitation.mailed && invitation.email === email.toLowerCase();
    const userId = await insertPerson(trx, { name, email, passwordHash, emailVerified });
    await admit(trx, invitation, { userId, tokenId: null, from: http.from }, now);
  });
  const { headers } = await signIn.api.signInEmail({
    body: { email, password },
    headers: http.headers,
    returnHeaders: true,
  });
  for (const cookie of headers.getSetCookie()) http.setCookie(cookie);
}

/** Makes who is signed in a member; their browser works in the organization from then on. */
export async function joinByInvitation(
  { db, actor, now }: Context<Actor>,
  { secret }: InputOf<typeof invitations.join>,
): Promise<void> {
  const organizationId = await db.transaction().execute(async (trx) => {
    const invitation = await openInvitation(trx, secret, now, { hold: true });
    requireAddress(invitation, await store.emailOfUser(trx, actor.userId));
    const { organization_id, organization_name } = invitation;
    const member = await findMember(trx, organization_id, actor.userId);
    if (member)
      throw new CodedError(
        'invalid_state',
        member.active
          ? `You are a member of ${organization_name} already.`
          : `You were a member of ${organization_name}. Ask an owner or admin there to activate you again.`,
      );
    await admit(trx, invitation, actor, now);
    return organization_id;
  });
  await switchSession(db, actor, organizationId);
}

/**
 * The invitation of this secret if it is open.
 * @throws CodedError not_found, or invalid_state that says why it is not
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
    'This link leads to no invitation: it is not whole, or was renewed since. Ask whoever sent it to you for a new one.',
  );
}

/** @throws CodedError forbidden for an invitation that is somebody else's */
function requireAddress({ email }: store.Invitation, given: string): void {
  if (email === null || email === given.toLowerCase()) return;
  throw forbidden(
    `This invitation is for ${email}, not for ${given}. Use that address, or ask for your own.`,
  );
}

async function requireNew(db: Kysely<Tables>, invitation: store.Invitation, email: string): Promise<void> {
  requireAddress(invitation, email);
  if (await store.findByEmail(db, invitation.organization_id, email))
    throw new CodedError(
      'invalid_state',
      'Somebody here has this address already. If it is you, sign in with it, and open the link again.',
      { fields: { email: 'is somebody’s here already' } },
    );
}

async function admit(
  trx: Trx,
  { id, organization_id: organizationId, role }: store.Invitation,
  person: Pick<Actor, 'userId' | 'tokenId' | 'from'> & { sessionId?: number | null },
  now: Date,
): Promise<void> {
  const { userId } = person;
  await insertMember(trx, { organizationId, userId, role, now });
  await store.updateInvitation(trx, id, { accepted_at: now, accepted_by: userId });
  await writeAudit(
    trx,
    { ...person, organizationId },
    { what: 'invitations.accept', subject: `invitation ${id}`, details: { role } },
  );
  await announce(trx, { organizationId, noun: 'members', ids: [userId], by: userId });
  await announce(trx, { organizationId, noun: 'invitations', ids: [id], by: userId });
}
