import type { Transaction } from 'kysely';

import type { MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import { labelOf } from '#contract/networks/names.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import { stopFollowing } from '#server/areas/delivery/post-metrics/store.ts';
import type { Member } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { inEnglish } from '#server/lib/message-text.ts';
import { announce } from '#server/live/announce.ts';
import type { NetworkError } from '#server/networks/network.ts';
import {
  carryOut,
  isSurelyNot,
  noteRefusal,
  notDone,
  type HeldPublished,
  type PublishedDeps,
} from './published.ts';
import {
  insertEvent,
  listSteps,
  lockTarget,
  recordRemoved,
  updateTarget,
  type LockedTarget,
  type StepRow,
} from './store.ts';

/**
 * Deletes a delivery at its network, the last piece first, so that what remains after an interruption is the
 * beginning of it. Each deleted piece is stored at once, and a further call deletes the rest.
 * @param held by `holdPublished` for `remove`
 * @throws CodedError invalid_state where the network did not delete all of it; it says what remains
 */
export async function unpublish(
  deps: PublishedDeps,
  held: HeldPublished,
  actor: Member,
  { patienceMs }: { patienceMs?: number } = {},
): Promise<void> {
  const { target, network, pieces } = held;
  const there = pieces.filter(({ removed_at }) => removed_at === null);
  const refusal = await carryOut(
    deps,
    held,
    async (account, signal) => {
      for (const piece of there.toReversed()) {
        signal.throwIfAborted();
        await network.remove?.(account, piece.published, signal);
        await recordRemoved(deps.db, piece, deps.now());
      }
    },
    patienceMs,
  );
  const error = await deps.db.transaction().execute(async (trx) => {
    const current = await lockTarget(trx, target.id);
    const steps = await listSteps(trx, target.id);
    const left = steps.filter(({ removed_at }) => removed_at === null);
    const failure =
      refusal && left.length > 0 ? { refusal, outcome: whatRemains(left, steps, refusal) } : null;
    // After a long standstill of this process another act may have begun; that one ends the lease.
    if (current?.lease_by === held.lease.by) {
      const removed = steps.length - left.length;
      if (failure) await fail(trx, deps, target, { ...failure, userId: actor.userId, removed });
      else await finish(trx, deps, target, { userId: actor.userId, removed });
      if (!failure || left.length < there.length)
        await writeAudit(trx, actor, {
          what: 'schedule.unpublish',
          subject: `post ${target.post_id}`,
          details: { account_id: target.account_id, removed, of: steps.length },
        });
      const { organization_id: organizationId, post_id: postId } = target;
      await announce(trx, { organizationId, noun: 'schedule', ids: [postId], by: actor.userId });
    }
    return failure && notDone(target, { ...failure, next: nextAfter(failure.refusal, target) });
  });
  if (error) throw error;
}

/** `removed`: how many of its pieces are deleted. */
interface By {
  userId: number;
  removed: number;
}

async function finish(
  trx: Transaction<Tables>,
  deps: PublishedDeps,
  target: LockedTarget,
  { userId, removed }: By,
): Promise<void> {
  const now = deps.now();
  const { id, post_id, network } = target;
  await stopFollowing(trx, id, now);
  const done = { removed_at: now, removed_by: userId };
  await updateTarget(trx, id, { ...done, reason: null, next_step: null, network_said: null });
  await insertEvent(trx, {
    post_id,
    target_id: id,
    at: now,
    kind: 'removed',
    text: () => t`Deleted on ${{ network: labelOf(network) }}.`,
    network_said: null,
    details: { user_id: userId, removed },
  });
}

async function fail(
  trx: Transaction<Tables>,
  deps: PublishedDeps,
  target: LockedTarget,
  { userId, removed, refusal, outcome }: By & { refusal: NetworkError; outcome: MessageText },
): Promise<void> {
  const { replyText, texts } = refusal;
  await noteRefusal(trx, deps, target, refusal);
  await updateTarget(trx, target.id, {
    reason: inEnglish(outcome),
    next_step: inEnglish(nextAfter(refusal, target)),
    network_said: replyText,
  });
  await insertEvent(trx, {
    post_id: target.post_id,
    target_id: target.id,
    at: deps.now(),
    kind: 'not_removed',
    text: `${inEnglish(outcome)} ${inEnglish(texts.problem)}`,
    network_said: replyText,
    details: { user_id: userId, removed },
  });
}

/** What is left is always the beginning: the post, and the first parts of its thread. */
function whatRemains(
  left: readonly StepRow[],
  steps: readonly StepRow[],
  refusal: NetworkError,
): MessageText {
  if (left.length === steps.length)
    return isSurelyNot(refusal) ? () => t`It was not deleted.` : () => t`Deleting it did not finish.`;
  const last = left.at(-1)?.number ?? 0;
  if (last === 0) return () => t`Partly deleted: the post itself is still there.`;
  if (last === 1) return () => t`Partly deleted: the post and part 1 of its thread are still there.`;
  return () => t`Partly deleted: the post and parts 1 to ${{ last }} of its thread are still there.`;
}

function nextAfter(refusal: NetworkError, { network }: LockedTarget): MessageText {
  switch (refusal.kind) {
    case 'expired':
      return refusal.texts.next ?? (() => t`Reconnect the account, then try again.`);
    case 'reject':
      return () => t`Try again, or delete it on ${{ network: labelOf(network) }} itself.`;
    case 'rate_limited':
      return () => t`Try again later.`;
    case 'retry':
    case 'unknown':
      return () => t`Try again. What is deleted already stays deleted.`;
  }
}
