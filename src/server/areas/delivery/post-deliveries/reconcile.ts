import { t } from '#contract/message.ts';
import { inEnglish } from '#server/lib/message-text.ts';
import { NetworkError, type Found } from '#server/networks/network.ts';
import { accountOf, noteWarning, under, withinTime, type Went, type Work } from './attempt.ts';
import type { HeldStep } from './claim.ts';
import { quotedPost, turn } from './end.ts';
import { refuse } from './refuse.ts';
import { mostAttempts, pauseBefore } from './rules.ts';
import { aboutStep } from './steps.ts';
import { insertEvent, isOfAnother, lockTarget, recordSent, updateTarget } from './store.ts';

/**
 * Asks the network whether a step with unknown outcome is published. Where it cannot say for sure, a person
 * is asked. What is surely not published is sent again, as after a refusal.
 */
export async function reconcile(work: Work, step: HeldStep): Promise<Went> {
  const { deps, network, held, patience, at } = work;
  const { key, attempted_at: attemptedAt } = step;
  let found: Found = { state: 'cannot_tell' };
  if (key !== null && attemptedAt !== null)
    try {
      const sending = {
        ...step.content,
        key,
        attemptedAt,
        prepared: step.prepared,
        under: under(work, step),
      };
      found = await withinTime(patience.findMs, (signal) => network.find(accountOf(work), sending, signal));
    } catch (error) {
      deps.log.warn({ err: error, target: held.target.id }, 'a network could not be asked about a post');
      return reconcileLater(work, step, error instanceof NetworkError ? error : null);
    }
  await at('looked');
  switch (found.state) {
    case 'found':
      if (
        await isOfAnother(deps.db, { id: step.id, accountId: held.target.account_id }, found.published.id)
      ) {
        await awaitDecision(work, step, null);
        return { state: 'stopped', again: null };
      }
      await recordSent(deps.db, step, { ...found.published, now: attemptedAt ?? deps.now() });
      Object.assign(step, { state: 'sent', network_id: found.published.id, url: found.published.url });
      await noteFound(work, step);
      await noteWarning(work, found.published);
      await at('found');
      return { state: 'sent' };
    case 'absent':
      return { state: 'stopped', again: await refuse(work, step, notArrived(work)) };
    case 'cannot_tell':
      await awaitDecision(work, step, null);
      return { state: 'stopped', again: null };
  }
}

async function noteFound({ deps, held, lease }: Work, step: HeldStep): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const target = await lockTarget(trx, held.target.id);
    if (!target || target.lease_by !== lease.by) return;
    // The outcome is known: if this worker dies now, the next one continues as after any other step.
    const change = { state: 'sending' as const, next_attempt_at: null, reason: null, network_said: null };
    await updateTarget(trx, target.id, change, 'leased');
    await insertEvent(trx, {
      post_id: target.post_id,
      target_id: target.id,
      at: deps.now(),
      kind: 'found',
      text: aboutStep(step, {
        post: () => t`The post was published: the network confirms it.`,
        thread: (part) => t`Part ${{ part }} of the thread was published: the network confirms it.`,
        first_comment: () => t`The first comment was published: the network confirms it.`,
      }),
      network_said: null,
      details: { step: step.number },
    });
  });
}

/** The first time it is sent again at once: most often it was Copydesk whose connection broke. */
function notArrived({ held: { target } }: Work): NetworkError {
  return new NetworkError('retry', () => t`The network doesn’t have it. The attempt did not arrive.`, {
    next: () => t`Retry.`,
    waitMs: target.attempt === 0 ? 0 : null,
  });
}

async function reconcileLater(work: Work, step: HeldStep, error: NetworkError | null): Promise<Went> {
  const { deps, held, lease } = work;
  const again = await deps.db.transaction().execute(async (trx) => {
    const target = await lockTarget(trx, held.target.id);
    if (!target || target.lease_by !== lease.by) return null;
    const failures = target.attempt + 1;
    if (failures >= mostAttempts || error?.kind === 'expired') return 'person' as const;
    const at = new Date(deps.now().getTime() + (error?.waitMs ?? pauseBefore(failures)));
    await updateTarget(trx, target.id, { attempt: failures, next_attempt_at: at });
    return at;
  });
  if (again !== 'person') return { state: 'stopped', again };
  await awaitDecision(work, step, error);
  return { state: 'stopped', again: null };
}

async function awaitDecision(work: Work, step: HeldStep, error: NetworkError | null): Promise<void> {
  const { deps, held, lease } = work;
  await deps.db.transaction().execute(async (trx) => {
    const target = await lockTarget(trx, held.target.id);
    if (!target || target.lease_by !== lease.by) return;
    const account = target.account_name;
    const text = () =>
      aboutStep(step, {
        post: () => t`The post may or may not be published on ${{ account }}. The network can’t tell.`,
        thread: (part) =>
          t`Part ${{ part }} of the thread may or may not be published on ${{ account }}. The network can’t tell.`,
        first_comment: () =>
          t`The first comment may or may not be published on ${{ account }}. The network can’t tell.`,
      });
    const next = () =>
      t`Check the account. If the post is there, choose “It was published”, otherwise “Not published – retry”. Nothing is published until then.`;
    await turn(trx, deps, target, {
      change: {
        state: 'unknown',
        reason: inEnglish(text),
        next_step: inEnglish(next),
        network_said: error?.replyText ?? null,
        next_attempt_at: null,
      },
      event: { kind: 'asked', text, said: error?.replyText ?? null, details: { step: step.number } },
      notice: {
        event: 'post_unknown',
        title: () => t`Was it published to ${{ account }}? ${{ post: quotedPost(target) }}`,
        next,
        once: `target ${target.id} unknown ${step.number} ${step.attempted_at?.toISOString()}`,
      },
    });
  });
}
