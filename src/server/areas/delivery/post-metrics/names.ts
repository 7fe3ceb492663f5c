import type { Kysely, Transaction } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import { announce } from '#server/live/announce.ts';
import type { Network, NetworkAccount } from '#server/networks/network.ts';
import { publishedAmong, storeName } from './store-names.ts';
import type { DueTarget, ReadAccount } from './store.ts';

/** What posts without a URL are called by now, by the ids that are stored. */
export type Names = Awaited<ReturnType<NonNullable<Network['named']>>>;

/** Asks the network. A post that another delivery has published is no name of this one. */
export async function namesOf(
  db: Kysely<Tables>,
  { network, account, signal }: { network: Network; account: NetworkAccount; signal: AbortSignal },
  due: readonly DueTarget[],
): Promise<Names> {
  const unnamed = due.flatMap(({ network_id: id, url, prepared }) =>
    id === null || url !== null ? [] : [{ id, prepared }],
  );
  if (unnamed.length === 0 || !network.named) return new Map();
  const names = await network.named(account, unnamed, signal);
  const ids = [...names.values()].map(({ id }) => id);
  const taken = await publishedAmong(db, account.id, ids);
  return new Map([...names].filter(([before, { id }]) => id === before || !taken.has(id)));
}

/** Stores them, and has screens show the links. */
export async function storeNames(
  trx: Transaction<Tables>,
  { organization_id: organizationId }: Pick<ReadAccount, 'organization_id'>,
  due: readonly DueTarget[],
  names: Names,
): Promise<void> {
  const ids: number[] = [];
  for (const { target_id, network_id: before } of due) {
    const name = before === null ? undefined : names.get(before);
    const postId = name && before !== null ? await storeName(trx, target_id, { before, ...name }) : null;
    if (postId !== null) ids.push(postId);
  }
  if (ids.length > 0) await announce(trx, { organizationId, noun: 'schedule', ids, by: null });
}
