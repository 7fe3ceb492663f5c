import type { Transaction } from 'kysely';

import { CodedError, invalid, notFound } from '#contract/errors.ts';
import type { Tables } from '#server/db/tables.ts';
import { shelfIn } from '#server/features/sandbox/store.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { networkOf } from '#server/networks/all.ts';
import { sentTurn, turn, type Turn } from './end.ts';
import { deliverJob } from './jobs.ts';
import { isUndrawn } from './rules.ts';
import { nameOf } from './steps.ts';
import { listSteps, lockTarget, setStep, settleStep, type LockedTarget, type StepRow } from './store.ts';

type Trx = Transaction<Tables>;
type Deps = Pick<JobDeps, 'queue' | 'now'>;

/**
 * Sends a delivery that failed or missed its time again, from its first step that is not out. The caller has seen
 * to it that this person may, and holds the post's row.
 * A post whose template changed before its design was drawn goes to whoever draws it, who takes the release back.
 * @throws CodedError not_found; invalid_state where it may be out, or the post is not what was released
 */
export async function retryTarget(trx: Trx, deps: Deps, targetId: number, userId: number): Promise<void> {
  const target = await locked(trx, targetId);
  if (target.state === 'unknown')
    throw new CodedError('invalid_state', 'It may be out already. Say first whether it is (settle).');
  if (target.state !== 'failed' && target.state !== 'missed')
    throw new CodedError(
      'invalid_state',
      `Only what failed or was missed is sent again: this is ${target.state}.`,
    );
  if (target.released_hash !== target.content_hash && !isUndrawn(target))
    throw new CodedError(
      'invalid_state',
      'The post was changed since it was released. Release it as it is now.',
    );
  for (const step of await listSteps(trx, targetId))
    if (step.state === 'failed') await setStep(trx, step, 'waiting');
  const text = 'Sent again by hand.';
  await again(trx, deps, target, { kind: 'retried', text, details: { user_id: userId } });
}

/** What a person saw who looked. */
export interface Settlement {
  outcome: 'sent' | 'send_again' | 'give_up';
  /** Where it is, if they know. */
  url?: string | undefined;
}

/**
 * Takes a person's word for what became of a delivery that is unknown, or that a failed or missed one is let go. What
 * was sent in steps goes on behind it.
 * The caller has seen to it that this person may, and holds the post's row.
 * @throws CodedError not_found; invalid_state where it is not unknown, or is being looked up at this moment;
 * validation_error for an address that is none
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
    throw new CodedError('invalid_state', `There is nothing to settle: this delivery is ${target.state}.`);
  if (target.leased)
    throw new CodedError(
      'invalid_state',
      'The network is being asked at this moment. Look again in a minute.',
    );
  // It becomes a link on other people's screens.
  if (url && !/^https?:\/\//i.test(url))
    throw invalid('The address of the post must begin with https://.', { url: 'is not a web address' });
  const name = nameOf(step);
  const event = (text: string): NonNullable<Turn['event']> => ({
    kind: 'settled',
    text,
    details: { user_id: userId, outcome, step: step.number },
  });

  switch (outcome) {
    case 'sent': {
      const id = url ? (networkOf(target, shelfIn(trx)).idOf?.(url) ?? null) : null;
      await settleStep(trx, step, { id, url: url ?? null });
      const now = await listSteps(trx, targetId);
      if (now.every(({ state }) => state === 'sent')) {
        const end = sentTurn(target, now);
        return turn(trx, deps, target, { ...end, event: event(`${name} is out: a person saw it.`) });
      }
      return again(trx, deps, target, event(`${name} is out: a person saw it. The rest follows.`));
    }
    case 'send_again':
      await setStep(trx, step, 'waiting');
      return again(trx, deps, target, event(`${name} is not out: a person looked. It is sent again.`));
    case 'give_up':
      await setStep(trx, step, 'failed');
      return letGo(trx, deps, target, { steps, userId });
  }
}

/** Nothing more is sent of it; nobody is asked about it any more unless a part of it is out. */
async function letGo(
  trx: Trx,
  deps: Deps,
  target: LockedTarget,
  { steps, userId }: { steps: readonly StepRow[]; userId: number },
): Promise<void> {
  const out = steps.filter(({ state }) => state === 'sent').length;
  const reason =
    out === 0 ? 'A person let it go.' : `A person let the rest go: ${out} of ${steps.length} steps are out.`;
  await turn(trx, deps, target, {
    change: {
      state: out === 0 ? 'cancelled' : 'failed',
      reason,
      next_step: null,
      network_said: null,
      next_attempt_at: null,
    },
    event: { kind: 'settled', text: reason, details: { user_id: userId, outcome: 'give_up' } },
  });
}

async function locked(trx: Trx, targetId: number): Promise<LockedTarget> {
  const target = await lockTarget(trx, targetId);
  if (!target) throw notFound('This delivery');
  return target;
}

/** Due from now on: a person has just decided so. */
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
