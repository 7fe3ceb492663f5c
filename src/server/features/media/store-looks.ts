import type { Kysely } from 'kysely';

import type { MediaLooksTable } from '#server/db/media-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

/** Milliseconds for which what was seen at an address is told. */
const toldMs = 24 * 3_600_000;

const oldest = (now: Date) => new Date(now.getTime() - toldMs);

/** What the organization last saw at these addresses, where that is not long ago. */
export async function listLooks(
  db: Db,
  organizationId: number,
  hashes: readonly Buffer[],
  now: Date,
): Promise<MediaLooksTable[]> {
  if (hashes.length === 0) return [];
  return db
    .selectFrom('media_looks')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('address_hash', 'in', hashes)
    .where('looked_at', '>', oldest(now))
    .execute();
}

export async function saveLooks(db: Db, looks: readonly MediaLooksTable[]): Promise<void> {
  if (looks.length === 0) return;
  await db
    .insertInto('media_looks')
    .values(looks)
    .onConflict((on) =>
      on.columns(['organization_id', 'address_hash']).doUpdateSet((is) => ({
        problem: is.ref('excluded.problem'),
        looked_at: is.ref('excluded.looked_at'),
      })),
    )
    .execute();
}

export async function deleteLooks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('media_looks').where('looked_at', '<=', oldest(now)).execute();
}
