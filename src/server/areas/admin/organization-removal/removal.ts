import type { Transaction } from 'kysely';

import { CodedError, invalid, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import { fileOfExport } from '#server/areas/admin/organization-exports/make.ts';
import { callOff } from '#server/areas/delivery/post-deliveries/enqueue.ts';
import { insertEvent } from '#server/areas/delivery/post-deliveries/store.ts';
import { notify } from '#server/areas/notifications/notifications/notify.ts';
import { listAdmins } from '#server/areas/notifications/notifications/store-people.ts';
import { lockPost, updatePost } from '#server/areas/posts/schedule/store.ts';
import { removalPause } from '#server/areas/workspace/organization/pause.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { announce } from '#server/live/announce.ts';
import {
  deleteOrganization,
  isSending,
  listDue,
  listRemoved,
  listScheduled,
  lockOrganization,
  setRemoval,
} from './store.ts';

type Trx = Transaction<Tables>;

/** How long a removal can be cancelled, in ms. */
export const graceMs = 7 * 86_400_000;

/** How long after the removal the organization's files are still looked for, in ms. */
const recentMs = 30 * 86_400_000;

/**
 * Has the organization removed in seven days. Scheduled posts are cancelled, those being sent finish, and
 * nothing else goes out.
 * @throws CodedError validation_error for another name, invalid_state where a removal is already planned
 */
export async function beginRemoval(
  { db, queue, actor, now }: Context,
  { name }: { name: string },
): Promise<{ removal_at: Date; cancelled: number }> {
  const { organizationId, userId } = actor;
  return db.transaction().execute(async (trx) => {
    const organization = await lockOrganization(trx, organizationId);
    if (!organization) throw notFound(t`This organization was not found.`);
    if (organization.removal_at)
      throw new CodedError(
        'invalid_state',
        t`${{ organization: organization.name }} is to be removed already.`,
      );
    if (name !== organization.name.trim())
      throw invalid(t`Type the name as it is: ${{ organization: organization.name }}`, {
        name: t`must be ${{ organization: organization.name }}`,
      });
    const at = new Date(now.getTime() + graceMs);
    const scheduled = await listScheduled(trx, organizationId);
    for (const id of scheduled) await cancel(trx, { organizationId, userId, now }, id);
    const paused_reason = organization.paused_reason ?? removalPause;
    await setRemoval(trx, organizationId, { removal_at: at, removal_by: userId, paused_reason });
    await writeAudit(trx, actor, {
      what: 'organizationRemoval.begin',
      subject: `organization ${organizationId}`,
      details: { removal_at: at, cancelled: scheduled.length },
    });
    await notify(trx, queue, {
      organizationId,
      to: await listAdmins(trx, organizationId),
      event: 'organization_leaving',
      title: () =>
        t`${{ organization: organization.name }} will be removed on ${{ day: at.toISOString().slice(0, 10) }}`,
      body: () => t`Until then any owner can keep it, under Settings → Export and delete.`,
      path: '/settings/export',
      projectId: null,
      once: `removal of organization ${organizationId} at ${at.toISOString()}`,
      by: userId,
      now,
    });
    await announceState(trx, organizationId, userId);
    return { removal_at: at, cancelled: scheduled.length };
  });
}

async function cancel(
  trx: Trx,
  { organizationId, userId, now }: { organizationId: number; userId: number; now: Date },
  id: number,
): Promise<void> {
  const post = await lockPost(trx, organizationId, id);
  // A worker may have begun it since it was listed: then it finishes.
  if (post?.state !== 'scheduled') return;
  await callOff(trx, id, 'cancelled');
  await updatePost(trx, id, { state: 'cancelled', updated_at: now });
  await insertEvent(trx, {
    post_id: id,
    at: now,
    kind: 'cancelled',
    text: () => t`Cancelled, because the organization is to be removed.`,
    network_said: null,
    details: { user_id: userId },
  });
  await announce(trx, { organizationId, noun: 'schedule', ids: [id], by: userId });
}

/**
 * Cancels the removal.
 * @throws CodedError invalid_state where no removal was planned
 */
export async function cancelRemoval({ db, actor }: Context): Promise<void> {
  const { organizationId, userId } = actor;
  await db.transaction().execute(async (trx) => {
    const organization = await lockOrganization(trx, organizationId);
    if (!organization?.removal_at)
      throw new CodedError('invalid_state', t`No deletion of this organization was requested.`);
    const { paused_reason } = organization;
    await setRemoval(trx, organizationId, {
      removal_at: null,
      removal_by: null,
      paused_reason: paused_reason === removalPause ? null : paused_reason,
    });
    await writeAudit(trx, actor, {
      what: 'organizationRemoval.cancel',
      subject: `organization ${organizationId}`,
      details: {},
    });
    await announceState(trx, organizationId, userId);
  });
}

/**
 * Every open screen learns whether the organization is to be removed and publishes, and which members still
 * see it.
 */
async function announceState(trx: Trx, organizationId: number, by: number): Promise<void> {
  for (const noun of ['me', 'organizations', 'organizationRemoval', 'projects'])
    await announce(trx, { organizationId, noun, ids: [], by });
}

/**
 * Removes the organizations whose seven days are over, with their files. One that is sending waits for the
 * next run.
 */
export async function removeDue(deps: Pick<JobDeps, 'db' | 'files' | 'now' | 'log'>): Promise<void> {
  const { db, now, log } = deps;
  for (const organizationId of await listDue(db, now())) {
    const removed = await db.transaction().execute(async (trx) => {
      const organization = await lockOrganization(trx, organizationId);
      if (!organization?.removal_at || organization.removal_at > now()) return false;
      if (await isSending(trx, organizationId)) return false;
      await deleteOrganization(trx, organizationId, now());
      return true;
    });
    if (removed) log.info({ organization: organizationId }, 'removed an organization');
  }
  await removeLeftFiles(deps);
}

/**
 * Removes files of removed organizations, including those that a crash or an unreachable store left earlier.
 * The log names them, not a listing of the store: the store may also hold another installation's files, or
 * those of a database that is still to be restored.
 */
async function removeLeftFiles({ db, files, now }: Pick<JobDeps, 'db' | 'files' | 'now'>): Promise<void> {
  for (const { id, exports } of await listRemoved(db, new Date(now().getTime() - recentMs))) {
    await files.removeAll(String(id));
    for (const one of exports) if (await files.has(fileOfExport(one))) await files.remove(fileOfExport(one));
  }
}
