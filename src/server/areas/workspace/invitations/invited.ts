import type { Kysely } from 'kysely';

import { invitationState } from '#contract/workspace/invitation-rules.ts';
import type { Tables } from '#server/db/tables.ts';
import { hashOfSecret } from '#server/lib/link-secret.ts';
import { findByHash } from './store.ts';

/** Whether the person whom an identity provider reports with this address holds a valid invitation. */
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
