import type { Transaction } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import { memberGoes, type Holdings, type Leaving } from './hooks.ts';
import { nameOfUser } from './store.ts';

/**
 * Reassigns what a member holds, or releases it: their open cards, and with a successor also their drafts,
 * scheduled posts and watched views. Without a successor, drafts keep their author and watches are suspended.
 * @returns how many of each were reassigned
 */
export async function handOver(
  trx: Transaction<Tables>,
  ctx: Leaving,
  { user_id: from, user_name: fromName }: { user_id: number; user_name: string },
  to: number | null,
): Promise<Holdings> {
  const parts = await memberGoes.run(trx, ctx, {
    from: { id: from, name: fromName },
    to: to === null ? null : { id: to, name: await nameOfUser(trx, to) },
  });
  return parts.reduce<Holdings>((all, part) => ({ ...all, ...part }), { cards: 0, posts: 0, views: 0 });
}
