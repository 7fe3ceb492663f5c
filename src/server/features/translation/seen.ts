import type { Transaction } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import { wordsHash } from './shown.ts';
import { listSources, noteSource } from './store.ts';

/** A person brought a translation up to what its source says now. */
export async function takeSourceAsSeen(
  trx: Transaction<Tables>,
  postId: number,
  { sourceId, at }: { sourceId: number; at: Date },
): Promise<void> {
  const source = (await listSources(trx, [{ translated_from: sourceId }])).get(sourceId);
  if (source) await noteSource(trx, postId, { id: source.id, hash: wordsHash(source), at });
}
