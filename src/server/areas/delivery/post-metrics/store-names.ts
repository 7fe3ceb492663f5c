import type { Kysely, Transaction } from 'kysely';

import type { Tables } from '#server/db/tables.ts';

/** Which of these ids at the network are those of posts that the account has published. */
export async function publishedAmong(
  db: Kysely<Tables>,
  accountId: number,
  ids: readonly string[],
): Promise<ReadonlySet<string | null>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('post_steps as step')
    .innerJoin('post_targets as target', 'target.id', 'step.target_id')
    .select('step.network_id')
    .where('target.account_id', '=', accountId)
    .where('step.network_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ network_id }) => network_id));
}

/**
 * Replaces the id by which a post was known so far, and adds its URL. @returns the post; null where it is known by
 * another id meanwhile
 */
export async function storeName(
  trx: Transaction<Tables>,
  targetId: number,
  { before, id, url }: { before: string; id: string; url: string | null },
): Promise<number | null> {
  await trx
    .updateTable('post_steps')
    .set({ network_id: id, url })
    .where('target_id', '=', targetId)
    .where('network_id', '=', before)
    .execute();
  const row = await trx
    .updateTable('post_targets')
    .set({ network_id: id, url })
    .where('id', '=', targetId)
    .where('network_id', '=', before)
    .returning('post_id')
    .executeTakeFirst();
  return row?.post_id ?? null;
}
