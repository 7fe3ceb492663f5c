import type { Transaction } from 'kysely';

import type { Grant } from '#contract/workspace/group-rules.ts';
import { rolesByProject } from '#contract/workspace/project-access.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import { lockOrganization } from '#server/areas/workspace/organization/store.ts';
import type { Tables } from '#server/db/tables.ts';
import { announceMember, endMembership, letInAgain, writeChanges, type Changer } from './membership.ts';
import * as store from './store.ts';

type Trx = Transaction<Tables>;

export interface Granting {
  organizationId: number;
  userId: number;
  /** Null: no access. */
  grant: Grant | null;
  /** Whether somebody who is no member becomes one. */
  joins: boolean;
  /** Whether an existing member’s role and projects change, or their membership ends. */
  follows: boolean;
  /** For the audit log: what decided. */
  source: 'sign-in' | 'directory';
  groups: readonly string[];
  now: Date;
}

/** How many of a person's groups the audit log keeps. */
const groupsKept = 20;

/**
 * Gives a person what their groups at an identity provider give, by the same path as a change by hand. The last owner
 * stays one, and who was deactivated by a member stays so.
 * @returns whether they are an active member now
 */
export async function applyGrant(trx: Trx, granting: Granting): Promise<boolean> {
  const { organizationId, userId, grant, joins, follows, source, groups, now } = granting;
  await lockOrganization(trx, organizationId);
  const by: Changer = { organizationId, userId: null, tokenId: null, via: 'desk' };
  const details = { by: source, groups: groups.slice(0, groupsKept) };
  const member = await store.findMember(trx, organizationId, userId);
  if (!member) {
    if (!grant || !joins) return false;
    await store.insertMember(trx, { ...storedOf(grant), organizationId, userId, now });
    await writeAudit(trx, by, {
      what: 'members.join',
      subject: `user ${userId}`,
      details: { ...details, ...grant },
    });
    await announceMember(trx, { organizationId, memberId: userId, by: null });
    return true;
  }
  if (!member.active) {
    const mayReturn = await store.wasEndedByProvider(trx, organizationId, userId);
    if (!grant || !mayReturn) return false;
    await letInAgain(trx, by, userId, details);
    await change();
    return true;
  }
  if (!follows) return true;
  const isLastOwner =
    member.role === 'owner' && !member.agent && (await store.countOwners(trx, organizationId)) === 1;
  if (isLastOwner) return true;
  if (grant) {
    await change();
    return true;
  }
  await endMembership(trx, { by, now }, member, null, { what: 'members.deactivate', details });
  return false;

  async function change(): Promise<void> {
    if (!member || !grant) return;
    const { role, projectRoles } = storedOf(grant);
    await writeChanges(trx, { by, now }, member, { role, project_roles: projectRoles }, details);
  }
}

function storedOf({ role, projects }: Grant) {
  return { role, projectRoles: rolesByProject(projects) };
}
