import type { Transaction } from 'kysely';

import { CodedError, invalid, notFound } from '#contract/errors.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { listAdmins } from '#server/features/notifications/store-people.ts';
import { tell } from '#server/features/notifications/tell.ts';
import { callOff } from '#server/features/post-deliveries/enqueue.ts';
import { insertEvent } from '#server/features/post-deliveries/store.ts';
import { lockPost, updatePost } from '#server/features/schedule/store.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { fileOfExport } from '#server/features/organization-exports/make.ts';
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

/** For so long it can be taken back, in ms. */
export const graceMs = 7 * 86_400_000;

/** For so long after an organization is gone its files are looked for, in ms. */
const lookBackMs = 30 * 86_400_000;

const pausedBecause = 'This organization is to be removed.';

/**
 * Has the organization removed in seven days. What is scheduled is cancelled, what is being sent goes on to its end,
 * nothing else leaves.
 * @throws CodedError validation_error for another name, invalid_state where that is so already
 */
export async function beginRemoval(
  { db, queue, actor, now }: Context,
  { name }: { name: string },
): Promise<{ removal_at: string; cancelled: number }> {
  const { organizationId, userId } = actor;
  return db.transaction().execute(async (trx) => {
    const organization = await lockOrganization(trx, organizationId);
    if (!organization) throw notFound('This organization');
    if (organization.removal_at)
      throw new CodedError('invalid_state', `${organization.name} is to be removed already.`);
    if (name !== organization.name.trim())
      throw invalid(`Type the name as it is: ${organization.name}`, { name: `must be ${organization.name}` });
    const at = new Date(now.getTime() + graceMs);
    const scheduled = await listScheduled(trx, organizationId);
    for (const id of scheduled) await cancel(trx, { organizationId, userId, now }, id);
    const paused_reason = organization.paused_reason ?? pausedBecause;
    await setRemoval(trx, organizationId, { removal_at: at, removal_by: userId, paused_reason });
    await writeAudit(trx, actor, {
      what: 'organizationRemoval.begin',
      subject: `organization ${organizationId}`,
      details: { removal_at: at.toISOString(), cancelled: scheduled.length },
    });
    await tell(trx, queue, {
      organizationId,
      to: await listAdmins(trx, organizationId),
      event: 'organization_leaving',
      title: `${organization.name} will be removed on ${at.toISOString().slice(0, 10)}`,
      body: 'Until then any owner can keep it, under Settings → Export and deletion.',
      path: '/settings/export',
      once: `removal of organization ${organizationId} at ${at.toISOString()}`,
      by: userId,
      now,
    });
    await announceState(trx, organizationId, userId);
    return { removal_at: at.toISOString(), cancelled: scheduled.length };
  });
}

async function cancel(
  trx: Trx,
  { organizationId, userId, now }: { organizationId: number; userId: number; now: Date },
  id: number,
): Promise<void> {
  const post = await lockPost(trx, organizationId, id);
  // A worker may have begun it since it was listed: then it goes on to its end.
  if (post?.state !== 'scheduled') return;
  await callOff(trx, id, 'cancelled');
  await updatePost(trx, id, { state: 'cancelled', updated_at: now });
  await insertEvent(trx, {
    post_id: id,
    at: now,
    kind: 'cancelled',
    text: 'Cancelled, because the organization is to be removed.',
    network_said: null,
    details: { user_id: userId },
  });
  await announce(trx, { organizationId, noun: 'schedule', ids: [id], by: userId });
}

/**
 * Keeps it after all.
 * @throws CodedError invalid_state where nobody wanted it removed
 */
export async function cancelRemoval({ db, actor }: Context): Promise<void> {
  const { organizationId, userId } = actor;
  await db.transaction().execute(async (trx) => {
    const organization = await lockOrganization(trx, organizationId);
    if (!organization?.removal_at)
      throw new CodedError('invalid_state', 'Nobody has asked for this organization to be removed.');
    const { paused_reason } = organization;
    await setRemoval(trx, organizationId, {
      removal_at: null,
      removal_by: null,
      paused_reason: paused_reason === pausedBecause ? null : paused_reason,
    });
    await writeAudit(trx, actor, {
      what: 'organizationRemoval.cancel',
      subject: `organization ${organizationId}`,
      details: {},
    });
    await announceState(trx, organizationId, userId);
  });
}

/** Every open screen learns whether the organization goes and sends, and who it still is there for. */
async function announceState(trx: Trx, organizationId: number, by: number): Promise<void> {
  for (const noun of ['me', 'organizations', 'organizationRemoval', 'projects'])
    await announce(trx, { organizationId, noun, ids: [], by });
}

/** Removes the organizations whose seven days are over, with their files. One that is sending waits for the next time. */
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
 * Removes the files of organizations that are gone, those too which a crash or a store out of reach left at an earlier
 * time. Which they are the log says, and not what lies in the store: that may hold another desk's files as well, or
 * wait for a database that is still to be restored.
 */
async function removeLeftFiles({ db, files, now }: Pick<JobDeps, 'db' | 'files' | 'now'>): Promise<void> {
  for (const { id, exports } of await listRemoved(db, new Date(now().getTime() - lookBackMs))) {
    await files.removeAll(String(id));
    for (const one of exports) if (await files.has(fileOfExport(one))) await files.remove(fileOfExport(one));
  }
}
