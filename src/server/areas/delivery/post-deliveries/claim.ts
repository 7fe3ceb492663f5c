import type { Transaction } from 'kysely';

import type { MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import { factsOf } from '#contract/networks/all.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import { factsIn } from '#contract/networks/formats.ts';
import { sentCopy } from '#contract/networks/sent-copy.ts';
import type { Tables } from '#server/db/tables.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { inEnglish } from '#server/lib/message-text.ts';
import { announce } from '#server/live/announce.ts';
import type { NetworkStep } from '#server/networks/network.ts';
import { sentTurn, quotedPost, turn, type Turn } from './end.ts';
import { beforeSending } from './hooks.ts';
import { isUndrawn, obstacleTo, openStates, type Obstacle } from './rules.ts';
import { aboutStep, stepsOf } from './steps.ts';
import { releaseCharges } from './store-charges.ts';
import {
  accountIsBusy,
  completeSteps,
  insertEvent,
  listSteps,
  lockTarget,
  setPostState,
  setStep,
  takeLease,
  updateTarget,
  type LockedTarget,
  type StepRow,
} from './store.ts';

type Trx = Transaction<Tables>;

export interface Lease {
  /** Identifies this claim of this target, by this worker. */
  by: string;
  ms: number;
}

/** A delivery that a worker has claimed. */
export interface Held {
  target: LockedTarget;
  /** As stored; each with its content. */
  steps: HeldStep[];
}

export type HeldStep = StepRow & { content: NetworkStep };

export type Claim = Held | { again: Date | null; ended: number | null };

const nothing: Claim = { again: null, ended: null };

/**
 * Claims a delivery for this worker, or stores why it cannot go on.
 * @returns `again`: when to wake a worker for it; null if none is needed. `ended`: its account, where the
 * delivery has ended here and the account's next one may start
 */
export async function claim(
  deps: Pick<JobDeps, 'db' | 'queue' | 'now' | 'settings'>,
  targetId: number,
  lease: Lease,
): Promise<Claim> {
  return deps.db.transaction().execute(async (trx) => {
    const target = await lockTarget(trx, targetId);
    if (!target || target.leased || !isOpen(target)) return nothing;
    if (await accountIsBusy(trx, target)) return nothing;
    const stored = await listSteps(trx, targetId);
    // The worker that sent this died or lost its connection: the step may be published.
    const cutOff = stored.find(({ state }) => state === 'sending');
    if (cutOff) {
      await markUnknown(trx, deps, target, cutOff);
      cutOff.state = 'unknown';
    } else if (stored.some(({ state }) => state === 'unknown')) {
      if (target.next_attempt_at === null) return nothing;
      if (target.next_attempt_at > deps.now()) return { again: target.next_attempt_at, ended: null };
    } else if (stored.length > 0 && stored.every(({ state }) => state === 'sent')) {
      await turn(trx, deps, target, sentTurn(target, stored));
      return { again: null, ended: target.account_id };
    } else {
      const begun = stored.some(({ state }) => state === 'sent');
      const obstacle =
        obstacleOf(target, stored, deps.now()) ??
        (begun
          ? undefined
          : (await beforeSending.run(trx, target, deps.settings)).find((found) => found !== null));
      if (obstacle) {
        const again = await stopAt(trx, deps, target, obstacle);
        const waits = obstacle.kind === 'later' || obstacle.kind === 'held';
        return { again, ended: waits ? null : target.account_id };
      }
    }
    const steps = await stepsFor(trx, target, stored, deps.now());
    const uncertain = steps.some(({ state }) => state === 'unknown');
    await takeLease(trx, targetId, { ...lease, state: uncertain ? 'unknown' : 'preparing' });
    if (target.post_state !== 'sending')
      await setPostState(trx, target.post_id, { state: 'sending', now: deps.now() });
    return { target, steps };
  });
}

/** Whether it is released and not finished. */
function isOpen({ state, post_state, due_at, released_hash }: LockedTarget): boolean {
  if (due_at === null || released_hash === null) return false;
  if (!['scheduled', 'sending', 'partly_sent', 'failed', 'sent'].includes(post_state)) return false;
  return openStates.includes(state);
}

/** The steps with their content; steps that are not stored yet are added. */
async function stepsFor(
  trx: Trx,
  target: LockedTarget,
  stored: readonly StepRow[],
  now: Date,
): Promise<HeldStep[]> {
  const { network } = target;
  const facts = factsOf(network);
  if (!isNetworkName(network) || !facts) return [];
  const copy = sentCopy(target, { account_id: target.account_id, network });
  const { steps, leftOut } = stepsOf(copy, factsIn(facts, copy), target.project_lang);
  for (const text of stored.length === 0 ? leftOut : [])
    await insertEvent(trx, {
      post_id: target.post_id,
      target_id: target.id,
      at: now,
      kind: 'left_out',
      text,
      network_said: null,
    });
  const rows = await completeSteps(trx, target.id, { kinds: steps.map(({ kind }) => kind), stored });
  return rows.flatMap((row) => {
    const content = steps[row.number];
    return content ? [{ ...row, content }] : [];
  });
}

/** Why a delivery cannot go on now; null where it can. */
export function obstacleOf(
  target: LockedTarget,
  steps: readonly Pick<StepRow, 'state'>[],
  now: Date,
): Obstacle | null {
  const { due_at: dueAt, released_hash: releasedHash } = target;
  if (dueAt === null || releasedHash === null)
    return { kind: 'held', reason: () => t`It is not approved for publishing.` };
  if (!factsOf(target.network))
    return {
      kind: 'failed',
      reason: () => t`Copydesk does not know the network ${{ network: target.network }}.`,
      next: () => t`Publish the post to another account.`,
    };
  return obstacleTo(
    {
      dueAt,
      nextAttemptAt: target.next_attempt_at,
      begun: steps.some(({ state }) => state === 'sent'),
      releasedHash,
      hash: target.content_hash,
      undrawn: isUndrawn(target),
      paused: target.organization_paused ?? target.project_paused,
      restoredAt: target.project_restored_at,
      lacksPlan: target.can_publish ? null : target.plan_label,
      account: {
        name: target.account_name,
        state: target.account_state,
        pausedReason: target.account_paused,
        resumeAt: target.resume_at,
        removed: target.removed_at !== null,
      },
    },
    now,
  );
}

/**
 * Stores what blocks a delivery.
 * @returns when to wake a worker for it, or null
 */
export async function stopAt(
  trx: Trx,
  deps: Pick<JobDeps, 'queue' | 'now'>,
  target: LockedTarget,
  obstacle: Obstacle,
): Promise<Date | null> {
  if (obstacle.kind === 'later') {
    const { at, reason } = obstacle;
    const change = { state: 'queued' as const, next_attempt_at: at };
    await updateTarget(trx, target.id, reason === null ? change : { ...change, reason: inEnglish(reason) });
    await releaseCharges(trx, target.id);
    return at;
  }
  if (obstacle.kind === 'held') {
    const reason = inEnglish(obstacle.reason);
    await updateTarget(trx, target.id, { state: 'queued', reason });
    await releaseCharges(trx, target.id);
    // It may be woken often while it is blocked.
    if (target.reason !== reason)
      await insertEvent(trx, {
        post_id: target.post_id,
        target_id: target.id,
        at: deps.now(),
        kind: 'held',
        text: reason,
        network_said: null,
      });
    return null;
  }
  await turn(trx, deps, target, endedBy(target, obstacle));
  return null;
}

function endedBy(
  target: LockedTarget,
  { kind, reason, next }: { kind: 'missed' | 'skipped' | 'failed'; reason: MessageText; next: MessageText },
): Turn {
  const title = () => {
    const post = quotedPost(target);
    return kind === 'missed'
      ? t`Not published in time: ${{ post }}`
      : t`Not published to ${{ account: target.account_name }}: ${{ post }}`;
  };
  // One cause can make a whole post miss its time: it is notified once, not once per account.
  const what = kind === 'missed' ? `post ${target.post_id}` : `target ${target.id}`;
  return {
    change: {
      state: kind,
      reason: inEnglish(reason),
      next_step: inEnglish(next),
      next_attempt_at: null,
    },
    event: { kind, text: reason },
    notice: {
      event: kind === 'missed' ? 'post_missed' : 'post_failed',
      title,
      next,
      once: `${what} ${kind} ${target.due_at?.toISOString()}`,
    },
  };
}

/** From the moment at which a step may be published with unknown outcome, until that is settled. */
export async function markUnknown(
  trx: Trx,
  { now }: Pick<JobDeps, 'now'>,
  target: LockedTarget,
  step: StepRow,
  replyText: string | null = null,
): Promise<void> {
  const at = now();
  await setStep(trx, step, 'unknown');
  const reason = aboutStep(step, {
    post: () =>
      t`The post was being published when the connection or Copydesk was interrupted. It may have been published.`,
    thread: (part) =>
      t`Part ${{ part }} of the thread was being published when the connection or Copydesk was interrupted. It may have been published.`,
    first_comment: () =>
      t`The first comment was being published when the connection or Copydesk was interrupted. It may have been published.`,
  });
  await updateTarget(
    trx,
    target.id,
    { state: 'unknown', reason, network_said: replyText, next_attempt_at: at },
    'leased',
  );
  await insertEvent(trx, {
    post_id: target.post_id,
    target_id: target.id,
    at,
    kind: 'unknown',
    text: reason,
    network_said: replyText,
    details: { step: step.number },
  });
  const { organization_id: organizationId, post_id: postId } = target;
  await announce(trx, { organizationId, noun: 'schedule', ids: [postId], by: null });
}
