import { sql, type Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export interface Use {
  /** Content queries of the day. */
  queries: number;
  spent: number;
  granted: number;
  /** Active ones. */
  projects: number;
}

/** An organization's use of this day (`YYYY-MM-DD`) and of the month since its first instant. */
export async function useOf(db: Db, of: { organizationId: number; day: string; month: Date }): Promise<Use> {
  const { rows } = await sql<Use>`
    select
      coalesce((select used from daily_queries
        where organization_id = ${of.organizationId} and day = ${of.day}), 0)::int as queries,
      (select count(*) from projects
        where organization_id = ${of.organizationId} and archived_at is null)::int as projects,
      coalesce(-sum(amount) filter (where reason is null), 0)::int as spent,
      coalesce(sum(amount) filter (where reason is not null), 0)::int as granted
    from credits_ledger where organization_id = ${of.organizationId} and at >= ${of.month}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a query of one row brought none');
  return row;
}

interface EntryFilter {
  organizationId: number;
  since: Date | undefined;
  until: Date | undefined;
}

function entries(db: Db, { organizationId, since, until }: EntryFilter) {
  return db
    .selectFrom('credits_ledger as entry')
    .where('entry.organization_id', '=', organizationId)
    .$if(since !== undefined, (query) => query.where('entry.at', '>=', since ?? null))
    .$if(until !== undefined, (query) => query.where('entry.at', '<', until ?? null));
}

export async function listEntries(
  db: Db,
  filter: EntryFilter,
  { offset, limit }: { offset: number; limit: number },
) {
  return entries(db, filter)
    .leftJoin('users', 'users.id', 'entry.user_id')
    .leftJoin('tokens', 'tokens.id', 'entry.token_id')
    .select([
      'entry.id',
      'entry.at',
      'entry.amount',
      'entry.what',
      'entry.reason',
      'users.name as user_name',
      'tokens.name as token_name',
    ])
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Stops counting at 10,001. */
export async function countEntries(db: Db, filter: EntryFilter): Promise<number> {
  const { total } = await db
    .selectFrom(entries(db, filter).select('entry.id').limit(10_001).as('first'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function insertGrant(
  trx: Db,
  grant: {
    organizationId: number;
    amount: number;
    reason: string;
    userId: number;
    tokenId: number | null;
    at: Date;
  },
): Promise<number> {
  const { id } = await trx
    .insertInto('credits_ledger')
    .values({
      organization_id: grant.organizationId,
      at: grant.at,
      amount: grant.amount,
      what: 'account.grant',
      reason: grant.reason,
      user_id: grant.userId,
      token_id: grant.tokenId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
