import { sql, type Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import { countedUpTo } from '#server/lib/page.ts';

type Db = Kysely<Tables>;

/**
 * What happened to a card. It keeps names instead of ids, since what they name may be gone when it is read.
 */
export interface Happened {
  cardId: number;
  what: string;
  details?: Readonly<Record<string, unknown>>;
}

/**
 * Writes the log. Call it in the transaction of the change.
 * @param by null for Copydesk's own changes
 */
export async function logActivity(
  trx: Db,
  { by, at }: { by: number | null; at: Date },
  happened: readonly Happened[],
): Promise<void> {
  if (happened.length === 0) return;
  await sql`
    insert into card_activity (card_id, user_id, what, details, at)
    select card_id, ${by}::bigint, what, details::jsonb, ${at}::timestamptz from unnest(
      ${happened.map(({ cardId }) => cardId)}::bigint[],
      ${happened.map(({ what }) => what)}::text[],
      ${happened.map(({ details = {} }) => JSON.stringify(details))}::text[]
    ) as happened(card_id, what, details)`.execute(trx);
}

/** Newest first. */
export async function listActivity(db: Db, cardId: number, page: { offset: number; limit: number }) {
  return db
    .selectFrom('card_activity')
    .leftJoin('users', 'users.id', 'card_activity.user_id')
    .select([
      'card_activity.id',
      'card_activity.user_id',
      'users.name as user_name',
      'card_activity.what',
      'card_activity.details',
      'card_activity.at',
    ])
    .where('card_id', '=', cardId)
    .orderBy('card_activity.id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

export async function countActivity(db: Db, cardId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select from card_activity where card_id = ${cardId} limit ${countedUpTo + 1}) counted`.execute(db);
  return rows[0]?.total ?? 0;
}
