import { textNow } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import { markExpired } from '#server/areas/delivery/accounts/trouble.ts';
import { inEnglish } from '#server/lib/message-text.ts';
import type { NetworkError } from '#server/networks/network.ts';
import type { Work } from './attempt.ts';
import type { HeldStep } from './claim.ts';
import { quotedPost, turn } from './end.ts';
import { mostAttempts, pauseBefore } from './rules.ts';
import { aboutStep } from './steps.ts';
import { holdAccount, lockTarget, setStep } from './store.ts';

/** For a network that says to wait without saying how long. */
const waitMs = 5 * 60_000;

/** What a person does after all attempts have failed. */
const byHand = () => t`Check whether the network is available, then retry.`;

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
    const text = () => {
      const problem = textNow(error.texts.problem);
      return begun ? `${notOut(step)} ${problem}` : problem;
    };

    const againIn = againAfter(error, failures);
    const next = error.texts.next ?? (againIn === null ? byHand : () => t`Nothing. It will be retried.`);
    const common = {
      reason: inEnglish(error.texts.problem),
      next_step: inEnglish(next),
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
          text,
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
        text,
        said: error.replyText,
        details: { step: step.number, attempt: failures },
      },
      notice: {
        event: 'post_failed',
        title: () => t`Not published to ${{ account: target.account_name }}: ${{ post: quotedPost(target) }}`,
        next,
        once: `target ${target.id} failed ${target.due_at?.toISOString()} ${step.number} ${failures}`,
      },
    });
    return null;
  });
}

function notOut(step: HeldStep): string {
  return aboutStep(step, {
    post: () => t`The post was not published; what comes before it was.`,
    thread: (part) => t`Part ${{ part }} of the thread was not published; what comes before it was.`,
    first_comment: () => t`The first comment was not published; what comes before it was.`,
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
