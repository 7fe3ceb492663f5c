import type { Transaction } from 'kysely';

import { CodedError, invalid, notFound } from '#contract/errors.ts';
import { plural, t } from '#contract/message.ts';
import type { TargetState } from '#contract/post-states.ts';
import { sandboxOutbox } from '#server/areas/delivery/sandbox/store.ts';
import type { Tables } from '#server/db/tables.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { inEnglish } from '#server/lib/message-text.ts';
import { networkOf } from '#server/networks/all.ts';
import { sentTurn, turn, type Turn } from './end.ts';
import { deliverJob } from './jobs.ts';
import { isUndrawn } from './rules.ts';
import { aboutStep, type StepSentences } from './steps.ts';
import { keepCharge } from './store-charges.ts';
import {
  isOfAnother,
  listSteps,
  lockTarget,
  setStep,
  settleStep,
  type LockedTarget,
  type StepRow,
} from './store.ts';

type Trx = Transaction<Tables>;
type Deps = Pick<JobDeps, 'queue' | 'now'>;

/** How a delivery is instead. */
export const stateText: Readonly<Record<TargetState, () => string>> = {
  queued: () => t`This delivery is queued.`,
  preparing: () => t`This delivery is being prepared.`,
  sending: () => t`This delivery is being published.`,
  sent: () => t`This delivery was published.`,
  failed: () => t`This delivery failed.`,
  unknown: () => t`The outcome of this delivery is unknown.`,
  missed: () => t`This delivery missed its time.`,
  skipped: () => t`This delivery was skipped.`,
  cancelled: () => t`This delivery was cancelled.`,
};

/**
 * Sends a delivery again that failed or missed its time, from its first step that is not published. The
 * caller has checked that this person may, and holds the post's row. A post whose template changed before its
 * design was drawn is left to the design job, which withdraws the release.
 * @throws CodedError not_found; invalid_state where it may be published, or the post differs from what was
 * released
 */
export async function retryTarget(trx: Trx, deps: Deps, targetId: number, userId: number): Promise<void> {
  const target = await locked(trx, targetId);
  if (target.state === 'unknown')
    throw new CodedError(
      'invalid_state',
      t`It may already be published. First state whether it is (settle).`,
    );
  if (target.state !== 'failed' && target.state !== 'missed')
    throw new CodedError(
      'invalid_state',
      `${t`Only failed or missed deliveries can be retried.`} ${stateText[target.state]()}`,
    );
  if (target.released_hash !== target.content_hash && !isUndrawn(target))
    throw new CodedError(
      'invalid_state',
      t`The post was changed since it was approved. Approve the new version.`,
    );
  for (const step of await listSteps(trx, targetId))
    if (step.state === 'failed') await setStep(trx, step, 'waiting');
  const text = () => t`Retried manually.`;
  await again(trx, deps, target, { kind: 'retried', text, details: { user_id: userId } });
}

/** What a person found at the network. */
export interface Settlement {
  outcome: 'sent' | 'send_again' | 'give_up';
  /** The post's URL, if they know it. */
  url?: string | null | undefined;
}

/**
 * Accepts a person's decision on a delivery with unknown outcome, or on giving up one that failed or missed
 * its time. The rest of a thread continues after it. The caller has checked that this person may, and holds
 * the post's row.
 * @throws CodedError not_found; invalid_state where it is not unknown, or is being looked up at this moment;
 * validation_error for an invalid URL, or that of another post
 */
export async function settleTarget(
  trx: Trx,
  deps: Deps,
  targetId: number,
  { outcome, url, userId }: Settlement & { userId: number },
): Promise<void> {
  const target = await locked(trx, targetId);
  const steps = await listSteps(trx, targetId);
  const waits = target.state === 'missed' || target.state === 'failed';
  if (waits && outcome === 'give_up') return letGo(trx, deps, target, { steps, userId });
  const step = steps.find(({ state }) => state === 'unknown');
  if (target.state !== 'unknown' || !step)
    throw new CodedError('invalid_state', `${t`There is nothing to settle.`} ${stateText[target.state]()}`);
  if (target.leased)
    throw new CodedError('invalid_state', t`The network is being checked right now. Try again in a minute.`);
  // It becomes a link on other people's screens.
  if (url && !/^https?:\/\//i.test(url))
    throw invalid(t`The link to the post must start with https://.`, { url: t`is not a web address` });
  const event = (sentences: StepSentences): NonNullable<Turn['event']> => ({
    kind: 'settled',
    text: () => aboutStep(step, sentences),
    details: { user_id: userId, outcome, step: step.number },
  });

  switch (outcome) {
    case 'sent': {
      const id = url ? await idIn(trx, { target, step, url }) : null;
      await settleStep(trx, step, { id, url: url ?? null });
      const now = await listSteps(trx, targetId);
      if (now.every(({ state }) => state === 'sent')) {
        const end = sentTurn(target, now);
        return turn(trx, deps, target, {
          ...end,
          event: event({
            post: () => t`The post was published, as confirmed by a person.`,
            thread: (part) => t`Part ${{ part }} of the thread was published, as confirmed by a person.`,
            first_comment: () => t`The first comment was published, as confirmed by a person.`,
          }),
        });
      }
      return again(
        trx,
        deps,
        target,
        event({
          post: () => t`The post was published, as confirmed by a person. The rest follows.`,
          thread: (part) =>
            t`Part ${{ part }} of the thread was published, as confirmed by a person. The rest follows.`,
          first_comment: () =>
            t`The first comment was published, as confirmed by a person. The rest follows.`,
        }),
      );
    }
    case 'send_again':
      await setStep(trx, step, 'waiting');
      return again(
        trx,
        deps,
        target,
        event({
          post: () => t`The post was not published, as confirmed by a person. Retrying.`,
          thread: (part) =>
            t`Part ${{ part }} of the thread was not published, as confirmed by a person. Retrying.`,
          first_comment: () => t`The first comment was not published, as confirmed by a person. Retrying.`,
        }),
      );
    case 'give_up':
      await keepCharge(trx, step.id);
      await setStep(trx, step, 'failed');
      return letGo(trx, deps, target, { steps, userId });
  }
}

/**
 * The network's id of a step, in the URL that a person gave; null where it is not in there. The address of a comment
 * may be that of its post, which is not taken for it.
 * @throws CodedError validation_error for the URL of another post
 */
async function idIn(
  trx: Trx,
  { target, step, url }: { target: LockedTarget; step: StepRow; url: string },
): Promise<string | null> {
  const { remote_id: remoteId, handle, account_id: accountId } = target;
  const network = networkOf(target, sandboxOutbox(trx));
  const id = network.idOf?.(url, { remoteId, handle, prepared: step.prepared }) ?? null;
  if (id === null || !(await isOfAnother(trx, { id: step.id, accountId }, id))) return id;
  if (step.kind === 'first_comment') return null;
  throw invalid(t`This is the link to another post. Enter the link to this one, or none.`, {
    url: t`is that of another post`,
  });
}

/** Nothing more of it is sent, and no person is asked about it, unless a part of it is published. */
async function letGo(
  trx: Trx,
  deps: Deps,
  target: LockedTarget,
  { steps, userId }: { steps: readonly StepRow[]; userId: number },
): Promise<void> {
  const out = steps.filter(({ state }) => state === 'sent').length;
  const reason = () =>
    out === 0
      ? t`Skipped by a person.`
      : t`The rest was skipped by a person: ${{ out }} of ${plural({ steps: steps.length }, { one: '# step', other: '# steps' })} are published.`;
  await turn(trx, deps, target, {
    change: {
      state: out === 0 ? 'cancelled' : 'failed',
      reason: inEnglish(reason),
      next_step: null,
      network_said: null,
      next_attempt_at: null,
    },
    event: { kind: 'settled', text: reason, details: { user_id: userId, outcome: 'give_up' } },
  });
}

async function locked(trx: Trx, targetId: number): Promise<LockedTarget> {
  const target = await lockTarget(trx, targetId);
  if (!target) throw notFound(t`This delivery was not found.`);
  return target;
}

/** Due from now on, since a person has just decided so. */
async function again(
  trx: Trx,
  deps: Deps,
  target: LockedTarget,
  event: NonNullable<Turn['event']>,
): Promise<void> {
  await turn(trx, deps, target, {
    change: {
      state: 'queued',
      due_at: deps.now(),
      attempt: 0,
      next_attempt_at: null,
      reason: null,
      next_step: null,
      network_said: null,
    },
    event,
  });
  await deps.queue.send(deliverJob, { targetId: target.id }, { trx });
}
