import type { Kysely } from 'kysely';

import type { MediaProbesTable } from '#server/db/media-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

/** Milliseconds for which the result of a probe is used. */
const keptMs = 24 * 3_600_000;

const oldest = (now: Date) => new Date(now.getTime() - keptMs);

/** The organization's recent results for these URLs. */
export async function listProbes(
  db: Db,
  organizationId: number,
  hashes: readonly Buffer[],
  now: Date,
): Promise<MediaProbesTable[]> {
  if (hashes.length === 0) return [];
  return db
    .selectFrom('media_looks')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('address_hash', 'in', hashes)
    .where('looked_at', '>', oldest(now))
    .execute();
}

export async function saveProbes(db: Db, probes: readonly MediaProbesTable[]): Promise<void> {
  if (probes.length === 0) return;
  await db
    .insertInto('media_looks')
    .values(probes)
    .onConflict((on) =>
      on.columns(['organization_id', 'address_hash']).doUpdateSet((is) => ({
        problem: is.ref('excluded.problem'),
        looked_at: is.ref('excluded.looked_at'),
      })),
    )
    .execute();
}

export async function deleteProbes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('media_looks').where('looked_at', '<=', oldest(now)).execute();
}
