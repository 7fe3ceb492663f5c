import type { Transaction } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import { wordingHash } from './present.ts';
import { listSources, noteSource } from './store.ts';

/** Records that a person brought a translation up to date with its source. */
export async function markSourceSeen(
  trx: Transaction<Tables>,
  postId: number,
  { sourceId, at }: { sourceId: number; at: Date },
): Promise<void> {
  const source = (await listSources(trx, [{ translated_from: sourceId }])).get(sourceId);
  if (source) await noteSource(trx, postId, { id: source.id, hash: wordingHash(source), at });
}
