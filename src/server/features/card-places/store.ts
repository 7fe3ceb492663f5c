import { sql, type Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

/** A column whose lock is held: no other card comes into it until the transaction ends. */
export interface LockedColumn {
  id: number;
  name: string;
  is_done: boolean;
}

export async function lockColumn(
  trx: Db,
  organizationId: number,
  id: number,
): Promise<LockedColumn | undefined> {
  return trx
    .selectFrom('board_columns')
    .select(['id', 'name', 'is_done'])
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The columns in which these cards stood when they were archived, locked by their ids. */
export async function lockColumnsOfArchived(
  trx: Db,
  organizationId: number,
  cardIds: readonly number[],
): Promise<LockedColumn[]> {
  return trx
    .selectFrom('board_columns')
    .select(['id', 'name', 'is_done'])
    .where('id', 'in', (cards) =>
      cards
        .selectFrom('cards')
        .select('board_column_id')
        .where('organization_id', '=', organizationId)
        .where('id', '=', sql<number>`any(${[...cardIds]}::bigint[])`)
        .where('archived_at', 'is not', null),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** The two ranks between which a position lies, and the position itself: the end, where it was beyond. */
export interface Gap {
  position: number;
  before: string | null;
  after: string | null;
}

/** Where a position of a locked column lies, as if these cards were not in it. */
export async function gapAt(
  trx: Db,
  columnId: number,
  position: number,
  without: readonly number[],
): Promise<Gap> {
  const others = sql`from cards where board_column_id = ${columnId} and archived_at is null
    and id <> all(${[...without]}::bigint[])`;
  const { rows } = await sql<{ rank: string }>`
    select rank ${others} order by rank
    offset ${Math.max(0, position - 1)} limit ${position === 0 ? 1 : 2}`.execute(trx);
  const [first, second] = rows.map(({ rank }) => rank);
  if (position === 0) return { position, before: null, after: first ?? null };
  if (first !== undefined) return { position, before: first, after: second ?? null };
  const {
    rows: [end],
  } = await sql<{ position: number; before: string | null }>`
    select count(*) as position, max(rank) as before ${others}`.execute(trx);
  return { position: end?.position ?? 0, before: end?.before ?? null, after: null };
}

/** The cards of a locked column from its top, with their ranks. */
export async function listRanks(trx: Db, columnId: number): Promise<{ id: number; rank: string }[]> {
  return trx
    .selectFrom('cards')
    .select(['id', 'rank'])
    .where('board_column_id', '=', columnId)
    .where('archived_at', 'is', null)
    .orderBy('rank')
    .execute();
}

/** Gives cards of a column other ranks, all of them free there. */
export async function writeRanks(
  trx: Db,
  columnId: number,
  ranked: readonly { id: number; rank: string }[],
): Promise<void> {
  await sql`
    update cards set rank = ranked.rank, version = version + 1
    from unnest(${ranked.map(({ id }) => id)}::bigint[], ${ranked.map(({ rank }) => rank)}::text[])
      as ranked(id, rank)
    where cards.id = ranked.id and board_column_id = ${columnId}`.execute(trx);
}

/** Where cards stand after a change. */
export interface Placed {
  id: number;
  rank: string;
}

/** Puts cards into a locked column; those that it completes keep the time at which they were completed before. */
export async function writePlaces(
  trx: Db,
  column: LockedColumn,
  placed: readonly Placed[],
  now: Date,
): Promise<void> {
  const completed = column.is_done
    ? sql`, completed_at = case when status = 'completed' then completed_at else ${now}::timestamptz end,
        status = 'completed'`
    : sql``;
  await sql`
    update cards set board_column_id = ${column.id}, rank = placed.rank, archived_at = null,
      version = version + 1, updated_at = ${now}::timestamptz ${completed}
    from unnest(${placed.map(({ id }) => id)}::bigint[], ${placed.map(({ rank }) => rank)}::text[])
      as placed(id, rank)
    where cards.id = placed.id`.execute(trx);
}

/** Archived cards go along without a place of their own: a card that is restored gets a new one. */
export async function carryArchived(trx: Db, fromId: number, toId: number): Promise<void> {
  await sql`
    update cards set board_column_id = ${toId}, version = version + 1
    where board_column_id = ${fromId} and archived_at is not null`.execute(trx);
}

/** Whether a column holds any card, archived ones included. */
export async function holdsCards(trx: Db, columnId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('cards')
    .select('id')
    .where('board_column_id', '=', columnId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
