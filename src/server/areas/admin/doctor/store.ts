import { sql, type Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import { waitForWritingTurn } from '#server/db/writing-turn.ts';

type Db = Kysely<Tables>;

/** The database's own version and time. */
export async function databaseFacts(db: Db): Promise<{ version: string; now: Date }> {
  const { rows } = await sql<{ version: string; now: Date }>`
    select current_setting('server_version') as version, clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a query of one row brought none');
  return row;
}

/** Encrypted credentials of accounts, last used first. */
export async function listSealed(db: Db): Promise<{ id: number; name: string; credentials: Buffer }[]> {
  return db
    .selectFrom('accounts')
    .select(['id', 'name', 'credentials'])
    .where('credentials', 'is not', null)
    .where('removed_at', 'is', null)
    .$narrowType<{ credentials: Buffer }>()
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
}

/**
 * Keys without a post. Counted while no transaction writes trends: a statement may already see the keys of
 * posts in a month's partition that it does not know yet.
 */
export async function countKeysWithoutPost(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await waitForWritingTurn(trx);
    const { rows } = await sql<{ lost: number }>`
      select count(*)::int as lost from trend_keys k
      where not exists (select from trends t where t.id = k.trend_id and t.created_at = k.created_at)`.execute(
      trx,
    );
    return rows[0]?.lost ?? 0;
  });
}
