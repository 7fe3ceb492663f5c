import type { Transaction } from 'kysely';

import { t } from '#contract/message.ts';
import { graceMs } from '#server/areas/admin/organization-removal/removal.ts';
import { postStateOf } from '#server/areas/delivery/post-deliveries/rules.ts';
import {
  insertEvent,
  listTargetStates,
  setPostState,
  updateTarget,
} from '#server/areas/delivery/post-deliveries/store.ts';
import { notify } from '#server/areas/notifications/notifications/notify.ts';
import { listAdmins } from '#server/areas/notifications/notifications/store-people.ts';
import type { Tables } from '#server/db/tables.ts';
import {
  deferRemovals,
  endMessages,
  endSignIns,
  holdWebhooks,
  listOpenTargets,
  listOrganizations,
  loseSight,
  pauseOrganizations,
} from './store-hold.ts';

type Trx = Transaction<Tables>;

export interface Held {
  /** Deliveries that wait for a person: they were due between the backup and now, or had begun. */
  unknownTargets: number;
  /** Deliveries due later, which go out when a person resumes publishing. */
  later: number;
}

/**
 * Prevents automatic sending after a restore: what was pending at the backup may have been sent since, and
 * the database cannot know. Every organization is paused with the reason. Deliveries that were due by now, or
 * had begun, each wait for a person's decision; messages to people are not sent again. Sessions that ended
 * after the backup stay ended, and organizations that were kept after it are not removed.
 */
export async function holdSending(trx: Trx, { madeAt, now }: { madeAt: Date; now: Date }): Promise<Held> {
  const madeOn = dateText(madeAt);
  await pauseOrganizations(
    trx,
    t`Restored on ${{ now: dateText(now) }} from the backup of ${{ madeOn }}. Check what is still to be published before you resume: some of it may be published already.`,
  );
  await deferRemovals(trx, new Date(now.getTime() + graceMs));
  await endSignIns(trx);
  await loseSight(trx);
  const targets = await listOpenTargets(trx);
  let unknownTargets = 0;
  for (const target of targets) {
    const due = target.due_at !== null && target.due_at > now;
    const untouched = target.state === 'queued' && !target.begun && !target.uncertain;
    const text = t`Copydesk was restored from the backup of ${{ madeOn }}. The post may have been published since.`;
    if (untouched && due) await updateTarget(trx, target.id, { reason: text });
    else {
      unknownTargets++;
      await updateTarget(trx, target.id, {
        state: target.uncertain ? 'unknown' : 'missed',
        reason: text,
        next_step: target.uncertain
          ? t`Check the account. If the post is there, choose “It was published”, otherwise “Not published – retry”. Nothing is published until then.`
          : t`Check the account. If the post is there, choose “Skip”, otherwise “Publish now”.`,
        next_attempt_at: null,
      });
    }
    await insertEvent(trx, {
      post_id: target.post_id,
      target_id: target.id,
      at: now,
      kind: 'restored',
      text,
      network_said: null,
    });
  }
  for (const postId of new Set(targets.map(({ post_id }) => post_id)))
    await refresh(trx, postId, targets.find(({ post_id }) => post_id === postId)?.post_state, now);
  await endMessages(
    trx,
    t`Not sent: Copydesk was restored from the backup of ${{ madeOn }}, and it may have been sent before.`,
    now,
  );
  await holdWebhooks(trx);
  const held = { unknownTargets, later: targets.length - unknownTargets };
  await notifyAdmins(trx, { held, madeAt, now });
  return held;
}

/** A post keeps its state if all its deliveries are still due later. */
async function refresh(trx: Trx, postId: number, before: string | undefined, now: Date): Promise<void> {
  const states = await listTargetStates(trx, postId);
  if (before === 'scheduled' && states.every((state) => state === 'queued' || state === 'cancelled')) return;
  await setPostState(trx, postId, { state: postStateOf(states), now });
}

/** The sweep finds their messages when a worker runs again. */
const noQueue = { send: () => Promise.resolve(null) };

async function notifyAdmins(
  trx: Trx,
  { held, madeAt, now }: { held: Held; madeAt: Date; now: Date },
): Promise<void> {
  for (const organizationId of await listOrganizations(trx))
    await notify(trx, noQueue, {
      organizationId,
      to: await listAdmins(trx, organizationId),
      event: 'backup_trouble',
      title: () => t`Copydesk was restored from the backup of ${{ madeOn: dateText(madeAt) }}`,
      body: () =>
        held.unknownTargets > 0
          ? t`Publishing is paused. Some posts may be published already: confirm them one by one, then resume. Members and tokens are as they were at the time of the backup: deactivate and revoke again what had ended since.`
          : t`Publishing is paused. Check the scheduled posts, then resume. Members and tokens are as they were at the time of the backup: deactivate and revoke again what had ended since.`,
      path: '/review/deliveries',
      projectId: null,
      once: `restored ${organizationId} ${madeAt.toISOString()} ${now.toISOString()}`,
      by: null,
      now,
    });
}

function dateText(instant: Date): string {
  return `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
