import type { Kysely } from 'kysely';

import { invitationState } from '#contract/invitation-rules.ts';
import type { Tables } from '#server/db/tables.ts';
import { hashOfSecret } from '#server/lib/link-secret.ts';
import { findByHash } from './store.ts';

/** Whether somebody whom an identity provider names by this address holds an invitation that they can use. */
export async function isInvited(
  db: Kysely<Tables>,
  { secret, email }: { secret: unknown; email: string },
  now: Date,
): Promise<boolean> {
  if (typeof secret !== 'string') return false;
  const invitation = await findByHash(db, hashOfSecret(secret));
  if (!invitation || invitationState(invitation, now) !== 'open') return false;
  return invitation.email === null || invitation.email === email.toLowerCase();
}
