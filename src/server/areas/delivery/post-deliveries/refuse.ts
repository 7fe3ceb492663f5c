import { markExpired } from '#server/areas/delivery/accounts/trouble.ts';
import type { NetworkError } from '#server/networks/network.ts';
import type { Work } from './attempt.ts';
import type { HeldStep } from './claim.ts';
import { quotedPost, turn } from './end.ts';
import { mostAttempts, pauseBefore } from './rules.ts';
import { nameOf } from './steps.ts';
import { holdAccount, lockTarget, setStep } from './store.ts';

/** For a network that says to wait without saying how long. */
const waitMs = 5 * 60_000;

/** What a person does after all attempts have failed. */
const byHand = 'Check whether the network is available, then retry.';

/**
 * Stores that the network has refused a step: for good, or until another attempt.
 * @returns when to try again, or null
 */
export async function refuse(
  { deps, held, lease }: Pick<Work, 'deps' | 'held' | 'lease'>,
  step: HeldStep,
  error: NetworkError,
): Promise<Date | null> {
  return deps.db.transaction().execute(async (trx) => {
    const target = await lockTarget(trx, held.target.id);
    if (!target || target.lease_by !== lease.by) return null;
    const failures = target.attempt + 1;
    const begun = held.steps.some(({ state }) => state === 'sent');
    const where = begun ? `${nameOf(step)} is not out, what was before it is. ` : '';

    const againIn = againAfter(error, failures);
    const common = {
      reason: error.message,
      next_step: error.next ?? (againIn === null ? byHand : 'Nothing. It will be retried.'),
      network_said: error.replyText,
    };
    if (againIn !== null) {
      const again = new Date(deps.now().getTime() + againIn);
      await setStep(trx, step, 'waiting');
      if (error.kind === 'rate_limited') await holdAccount(trx, target.account_id, again);
      await turn(trx, deps, target, {
        change: { ...common, state: 'queued', attempt: failures, next_attempt_at: again },
        event: {
          kind: error.kind,
          text: `${where}${error.message}`,
          said: error.replyText,
          details: { step: step.number, attempt: failures, time: again },
        },
      });
      return again;
    }
    await setStep(trx, step, 'failed');
    if (error.kind === 'expired') await markExpired(trx, deps, target.account_id, error);
    await turn(trx, deps, target, {
      change: { ...common, state: 'failed', attempt: failures, next_attempt_at: null },
      event: {
        kind: 'failed',
        text: `${where}${error.message}`,
        said: error.replyText,
        details: { step: step.number, attempt: failures },
      },
      notice: {
        event: 'post_failed',
        title: `Not sent to ${target.account_name}: ${quotedPost(target)}`,
        once: `target ${target.id} failed ${target.due_at?.toISOString()} ${step.number} ${failures}`,
      },
    });
    return null;
  });
}

/** Milliseconds until the next attempt; null where none is made. */
function againAfter({ kind, waitMs: requestedMs }: NetworkError, failures: number): number | null {
  switch (kind) {
    case 'retry':
      return failures < mostAttempts ? (requestedMs ?? pauseBefore(failures)) : null;
    case 'rate_limited':
      return failures < 2 * mostAttempts ? (requestedMs ?? waitMs) : null;
    case 'reject':
    case 'expired':
    case 'unknown':
      return null;
  }
}
