import type { Kysely } from 'kysely';

import type { AccountFollowersTable } from '#server/db/metric-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import { readableAccounts, type ReadAccount } from './store.ts';

type Db = Kysely<Tables>;

/** Accounts that were not counted on this day and can be read. */
export async function accountsToCount(
  db: Db,
  { now, day }: { now: Date; day: string },
): Promise<ReadAccount[]> {
  return readableAccounts(db, now)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('account_followers as counted')
            .select('counted.account_id')
            .whereRef('counted.account_id', '=', 'account.id')
            .where('counted.day', '=', day),
        ),
      ),
    )
    .execute();
}

/** A later count of the same day replaces the earlier one. */
export async function storeFollowers(db: Db, counted: AccountFollowersTable): Promise<void> {
  await db
    .insertInto('account_followers')
    .values(counted)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'day']).doUpdateSet({ followers: counted.followers }),
    )
    .execute();
}
