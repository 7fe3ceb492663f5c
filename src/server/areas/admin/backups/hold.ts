import type { Transaction } from 'kysely';

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
  const from = `the backup of ${dateText(madeAt)}`;
  await pauseOrganizations(
    trx,
    `Restored on ${dateText(now)} from ${from}. Look at what is still to be sent before you resume: some of it may be out.`,
  );
  await deferRemovals(trx, new Date(now.getTime() + graceMs));
  await endSignIns(trx);
  await loseSight(trx);
  const targets = await listOpenTargets(trx);
  let unknownTargets = 0;
  for (const target of targets) {
    const due = target.due_at !== null && target.due_at > now;
    const untouched = target.state === 'queued' && !target.begun && !target.uncertain;
    const text = `This desk was restored from ${from}. It may have been sent since.`;
    if (untouched && due) await updateTarget(trx, target.id, { reason: text });
    else {
      unknownTargets++;
      await updateTarget(trx, target.id, {
        state: target.uncertain ? 'unknown' : 'missed',
        reason: text,
        next_step: target.uncertain
          ? 'Look at the account. If it is there, choose “It is there”; if not, “Send again”. Nothing is sent before.'
          : 'Look at the account. “Let go” drops it if it is there; “Send now” sends it if it is not.',
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
    `Not sent: the desk was restored from ${from}, and it may have been sent before.`,
    now,
  );
  const held = { unknownTargets, later: targets.length - unknownTargets };
  await notifyAdmins(trx, { from, held, madeAt, now });
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
  { from, held, madeAt, now }: { from: string; held: Held; madeAt: Date; now: Date },
): Promise<void> {
  for (const organizationId of await listOrganizations(trx))
    await notify(trx, noQueue, {
      organizationId,
      to: await listAdmins(trx, organizationId),
      event: 'backup_trouble',
      title: `This desk was restored from ${from}`,
      body: `Sending is paused. ${
        held.unknownTargets > 0 ? 'Some deliveries may be out already: say so one by one. ' : ''
      }Resume when you have looked. Members and tokens are as they were then too: end again what was ended since.`,
      path: '/review/deliveries',
      once: `restored ${organizationId} ${madeAt.toISOString()} ${now.toISOString()}`,
      by: null,
      now,
    });
}

function dateText(instant: Date): string {
  return `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
