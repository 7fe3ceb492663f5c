import type { Transaction } from 'kysely';

import { t } from '#contract/message.ts';
import { notify } from '#server/areas/notifications/notifications/notify.ts';
import { listAdmins } from '#server/areas/notifications/notifications/store-people.ts';
import type { Tables } from '#server/db/tables.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { translated } from '#server/lib/message-text.ts';
import { announce } from '#server/live/announce.ts';
import type { Result } from './attempt.ts';
import { isPaused, pauseAfter, restAfter } from './pauses.ts';
import {
  holdWaiting,
  lockEndpoint,
  markFailing,
  settleFailure,
  settleSuccess,
  type Claimed,
  type LockedEndpoint,
} from './store-sending.ts';

type Trx = Transaction<Tables>;
type Deps = Pick<JobDeps, 'db' | 'queue' | 'now'>;

/**
 * Stores how an attempt ended: the delivery, its endpoint, and the notification of one that is paused, in one
 * transaction.
 * @param options.once it is not attempted again, and decides nothing about its endpoint
 * @returns when there is something to attempt again, or null
 */
export async function settle(
  { db, queue, now }: Deps,
  claimed: Claimed,
  result: Result,
  { once = false }: { once?: boolean } = {},
): Promise<Date | null> {
  const at = now();
  const { error } = result;
  if (error === null) {
    await settleSuccess(db, claimed, result, at);
    return null;
  }
  return db.transaction().execute(async (trx) => {
    const endpoint = await lockEndpoint(trx, claimed.endpoint_id);
    // It was deleted meanwhile, with its deliveries.
    if (!endpoint) return null;
    // One number for both: an endpoint does not rest beyond the time of what it has just failed.
    const random = Math.random();
    const pause = once ? null : pauseAfter(claimed.attempts, result, random);
    const dueAt = pause === null ? null : new Date(at.getTime() + pause);
    const isOurs = await settleFailure(trx, claimed, result, dueAt);
    if (!isOurs || once) return null;
    const rest = await fail(trx, endpoint, { ...result, error, random }, at);
    if (rest === null) {
      await giveUp(trx, queue, { ...endpoint, last_error: error }, at);
      return null;
    }
    return dueAt === null || rest < dueAt ? rest : dueAt;
  });
}

/** @returns until when the endpoint gets nothing; null where it is paused */
async function fail(
  trx: Trx,
  endpoint: LockedEndpoint,
  result: Result & { error: string; random: number },
  now: Date,
): Promise<Date | null> {
  const failures = endpoint.failures + 1;
  const failingSince = endpoint.failing_since ?? now;
  const paused = endpoint.state === 'active' && isPaused({ failures, failingSince }, result, now);
  const restUntil = new Date(now.getTime() + restAfter(failures, result, result.random));
  await markFailing(trx, endpoint.id, {
    failures,
    failingSince,
    restUntil,
    error: result.error,
    now,
    paused,
  });
  return paused ? null : restUntil;
}

async function giveUp(
  trx: Trx,
  queue: Deps['queue'],
  { id, organization_id: organizationId, name, last_error: error }: LockedEndpoint,
  now: Date,
): Promise<void> {
  await holdWaiting(trx, id);
  await announce(trx, { organizationId, noun: 'webhooks', ids: [id], by: null });
  await notify(trx, queue, {
    organizationId,
    to: await listAdmins(trx, organizationId),
    event: 'webhook_off',
    title: () => t`The webhook “${{ webhook: name }}” was paused`,
    body: () =>
      t`It kept failing. ${{ reason: translated(error ?? '') }} Fix the receiver, resume the webhook, and replay what it missed.`,
    path: '/settings/webhooks',
    projectId: null,
    once: `webhook ${id} paused ${now.toISOString()}`,
    by: null,
    now,
  });
}
