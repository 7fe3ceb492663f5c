import type { Transaction } from 'kysely';

import type { Tables } from '#server/db/tables.ts';

type Trx = Transaction<Tables>;

/**
 * Makes targets due, bound to their post's present content. Steps that are not published yet are built anew.
 */
export async function release(trx: Trx, targetIds: readonly number[], dueAt: Date): Promise<number[]> {
  const rows = await trx
    .updateTable('post_targets')
    .from('posts')
    .whereRef('posts.id', '=', 'post_targets.post_id')
    .where('post_targets.id', 'in', targetIds)
    .where('post_targets.state', 'in', ['queued', 'failed', 'missed', 'skipped', 'cancelled'])
    .set((eb) => ({
      state: 'queued',
      due_at: dueAt,
      content_hash: eb.ref('posts.content_hash'),
      attempt: 0,
      next_attempt_at: null,
      reason: null,
      next_step: null,
      network_said: null,
    }))
    .returning('post_targets.id')
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await trx
      .deleteFrom('post_steps')
      .where('target_id', 'in', ids)
      .where('state', 'in', ['waiting', 'failed'])
      .execute();
  return ids;
}

/** Withdraws the release of everything that waits. */
export async function withdraw(trx: Trx, postId: number, state: 'queued' | 'cancelled'): Promise<void> {
  await trx
    .updateTable('post_targets')
    .set({ state, due_at: null, content_hash: null, next_attempt_at: null })
    .where('post_id', '=', postId)
    .where('state', '=', 'queued')
    .execute();
}

/**
 * Binds what was released with the former content of a post to its present one. The caller knows that the
 * content of the other accounts is the same in both.
 */
export async function rebind(
  trx: Trx,
  postId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await trx
    .updateTable('post_targets')
    .set({ content_hash: to })
    .where('post_id', '=', postId)
    .where('content_hash', '=', from)
    .execute();
}
