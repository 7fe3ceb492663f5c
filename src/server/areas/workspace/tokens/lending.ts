import { forbidden, invalid, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { roleAtLeast } from '#contract/permissions.ts';
import { hasProjects } from '#server/areas/workspace/projects/store.ts';
import type { Context, Member } from '#server/context.ts';
import { exceeds, type Limits } from './limits.ts';
import { findLimits, holdMember } from './store.ts';

/**
 * A token acts with its member's role, so its creator must not gain power by it.
 * @throws CodedError not_found where there is no such active member, forbidden where they rank above the
 * caller
 */
export async function checkLends(
  trx: Context['db'],
  actor: Pick<Context['actor'], 'organizationId' | 'role' | 'administrator'>,
  userId: number,
): Promise<void> {
  const member = await holdMember(trx, actor.organizationId, userId);
  if (!member) throw notFound(t`The member was not found.`);
  if (!roleAtLeast(actor.role, member.role))
    throw forbidden(
      member.role === 'owner'
        ? t`Only an owner can create a token for a member with the role owner.`
        : t`Only an admin can create a token for a member with the role admin.`,
    );
  if (member.administrator && !actor.administrator)
    throw forbidden(t`Only the administrator of the installation can create a token for an administrator.`);
}

/**
 * A token cannot create a more powerful one; signed-in users have no such limits.
 * @throws CodedError forbidden
 */
export async function checkWithinOwn(
  trx: Context['db'],
  { tokenId, organizationId }: Pick<Member, 'tokenId' | 'organizationId'>,
  wanted: Limits,
): Promise<void> {
  const own = tokenId === null ? undefined : await findLimits(trx, organizationId, tokenId);
  if (own && exceeds(wanted, own))
    throw forbidden(
      t`That is more than the token has that asks for it: its own projects, cap and expiry are the limit. A person who is signed in can do it.`,
    );
}

/** @throws CodedError validation_error for a time that has passed */
export function expiryOf(time: string | null, now: Date): Date | null {
  if (time === null) return null;
  const expiresAt = new Date(time);
  if (expiresAt <= now)
    throw invalid(t`The token would have expired already.`, { expires_at: t`must be in the future` });
  return expiresAt;
}

/**
 * Null for none, which means all.
 * @throws CodedError validation_error for an unknown project
 */
export async function projectsOf(
  trx: Context['db'],
  organizationId: number,
  ids: readonly number[],
): Promise<number[] | null> {
  if (!(await hasProjects(trx, organizationId, ids)))
    throw invalid(t`One of these projects is not there.`, {
      project_ids: t`must be ids of projects, from projects.php`,
    });
  return ids.length > 0 ? [...new Set(ids)] : null;
}
