import type { Transaction } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { deliverJob } from './jobs.ts';
import { release, withdraw } from './store-release.ts';

/**
 * Releases targets: they will be published at `dueAt` (now: at once) with the content that their post has in
 * this transaction, and with no other. The caller has locked the post's row and sets its state to
 * `scheduled`. Targets that are sent, unknown or in progress stay as they are.
 */
export async function enqueue(
  trx: Transaction<Tables>,
  queue: Pick<Queue, 'send'>,
  targetIds: readonly number[],
  dueAt: Date,
): Promise<void> {
  if (targetIds.length === 0) return;
  for (const targetId of await release(trx, targetIds, dueAt))
    await queue.send(deliverJob, { targetId }, { trx, after: dueAt });
}

/**
 * Withdraws the release of a scheduled post that was edited (its targets wait for another release) or
 * cancelled. The caller has locked the post's row and seen that it is `scheduled`: none of its deliveries has
 * begun then.
 */
export async function callOff(
  trx: Transaction<Tables>,
  postId: number,
  why: 'edited' | 'cancelled',
): Promise<void> {
  await withdraw(trx, postId, why === 'cancelled' ? 'cancelled' : 'queued');
}
