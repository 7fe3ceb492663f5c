import type { Kysely } from 'kysely';

import type { ConnectionRow } from '#server/areas/delivery/accounts/store-connections.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

/**
 * Accounts of any organization with whose rights sources may read, in the order in which they were connected, those
 * that the network accepts first.
 */
export async function listLending(db: Db, networks: readonly string[]): Promise<ConnectionRow[]> {
  return lending(db)
    .where('accounts.network', 'in', networks)
    .orderBy((order) => order('accounts.state', 'in', ['ready', 'expiring']), 'desc')
    .orderBy('accounts.id')
    .execute();
}

/** One of them as it is now; none where the right was withdrawn. */
export async function findLending(db: Db, id: number): Promise<ConnectionRow | undefined> {
  return lending(db).where('accounts.id', '=', id).executeTakeFirst();
}

function lending(db: Db) {
  return db
    .selectFrom('accounts')
    .innerJoin('projects', 'projects.id', 'accounts.project_id')
    .selectAll('accounts')
    .where('accounts.lends_reading', '=', true)
    .where('accounts.transport', '=', 'real')
    .where('accounts.removed_at', 'is', null)
    .where('projects.archived_at', 'is', null);
}
