import { sql, type Kysely } from 'kysely';

import type { CardRow } from '#server/areas/board/cards/store.ts';
import { plannedOnce } from '#server/db/planned-once.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

/** A locked column: no other card enters it until the transaction ends. */
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

/**
 * The columns that these cards leave and the one they enter, locked in the order of their ids. A card that
 * moved while this waited for its column's lock is in none of them: then try again.
 */
export async function lockColumnsOfMove(
  trx: Db,
  organizationId: number,
  { cardIds, columnId }: { cardIds: readonly number[]; columnId: number },
): Promise<LockedColumn[]> {
  const { rows } = await sql<LockedColumn>`${plannedOnce}
    select id, name, is_done from board_columns
    where organization_id = ${organizationId} and (id = ${columnId} or id in (
      select board_column_id from cards
      where organization_id = ${organizationId} and id = any(${[...cardIds]}::bigint[])))
    order by id for no key update`.execute(trx);
  return rows;
}

/** The columns in which these cards were when they were archived, locked in the order of their ids. */
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

/** The two ranks around a position, and the position itself: the end, where it was beyond. */
export interface Gap {
  position: number;
  before: string | null;
  after: string | null;
}

/**
 * The cards of a column without these. It counts all of them: cards that a token may not see have positions
 * too.
 */
const others = (columnId: number, without: readonly number[]) => sql`
  from public.cards where board_column_id = ${columnId} and archived_at is null
    and id <> all(${[...without]}::bigint[])`;

/** The rank before a position, unless it is the top, and the one after it. */
const ranksAround = (columnId: number, position: number, without: readonly number[]) => sql`
  select rank ${others(columnId, without)} order by rank
  offset ${Math.max(0, position - 1)} limit ${position === 0 ? 1 : 2}`;

/**
 * The gap at a position of a locked column, as if these cards were not in it.
 * @param around the result of `ranksAround`, where it was read already
 */
export async function gapAt(
  trx: Db,
  columnId: number,
  position: number,
  without: readonly number[],
  around?: readonly string[],
): Promise<Gap> {
  const [first, second] =
    around ??
    (await sql<{ rank: string }>`${ranksAround(columnId, position, without)}`.execute(trx)).rows.map(
      ({ rank }) => rank,
    );
  if (position === 0) return { position, before: null, after: first ?? null };
  if (first !== undefined) return { position, before: first, after: second ?? null };
  const {
    rows: [end],
  } = await sql<{ position: number; before: string | null }>`
    select count(*) as position, max(rank) as before ${others(columnId, without)}`.execute(trx);
  return { position: end?.position ?? 0, before: end?.before ?? null, after: null };
}

/** A card that is about to be moved. */
export interface Moving {
  status: CardRow['status'];
  completed_at: Date | null;
  archived_at: Date | null;
  version: number;
  board_column_id: number;
  /** The ranks around its new place. */
  around: string[];
}

/** Locks a card and reads what its move into a locked column needs, in one query. */
export async function lockMoving(
  trx: Db,
  organizationId: number,
  { cardId, columnId, position }: { cardId: number; columnId: number; position: number },
): Promise<Moving | undefined> {
  const { rows } = await sql<Moving>`${plannedOnce}
    select c.status, c.completed_at, c.archived_at, c.version, c.board_column_id,
      array(${ranksAround(columnId, position, [cardId])}) as around
    from cards c where c.id = ${cardId} and c.organization_id = ${organizationId} for update of c`.execute(
    trx,
  );
  return rows[0];
}

/** The cards of a locked column from its top, with their ranks: all of them, as above. */
export async function listRanks(
  trx: Db,
  columnId: number,
): Promise<Pick<CardRow, 'id' | 'rank' | 'status'>[]> {
  return trx
    .withSchema('public')
    .selectFrom('cards')
    .select(['id', 'rank', 'status'])
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
    update public.cards set rank = ranked.rank, version = version + 1
    from unnest(${ranked.map(({ id }) => id)}::bigint[], ${ranked.map(({ rank }) => rank)}::text[])
      as ranked(id, rank)
    where cards.id = ranked.id and board_column_id = ${columnId}`.execute(trx);
}

/** A card's place after a change. */
export interface Placed {
  id: number;
  rank: string;
}

/** Puts archived cards back into a locked column; this completes none of them. */
export async function writeRestored(trx: Db, placed: readonly Placed[], now: Date): Promise<void> {
  await sql`
    update cards set rank = placed.rank, archived_at = null, version = version + 1,
      updated_at = ${now}::timestamptz
    from unnest(${placed.map(({ id }) => id)}::bigint[], ${placed.map(({ rank }) => rank)}::text[])
      as placed(id, rank)
    where cards.id = placed.id`.execute(trx);
}

export interface Moved extends Placed {
  /** What the log keeps of it. */
  details: { from: string | null; to: string; position: number; completed?: true };
}

/**
 * Puts cards into a locked column and logs it. The done column completes them; those completed before keep
 * their time.
 */
export async function writeMoves(
  trx: Db,
  column: LockedColumn,
  moves: readonly Moved[],
  { by, at }: { by: number; at: Date },
): Promise<void> {
  const completed = column.is_done
    ? sql`, completed_at = case when status = 'completed' then completed_at else ${at}::timestamptz end,
        edited_version = case when status = 'completed' then edited_version else version + 1 end,
        status = 'completed'`
    : sql``;
  await sql`${plannedOnce}
    with moves as (
      select * from unnest(
        ${moves.map(({ id }) => id)}::bigint[],
        ${moves.map(({ rank }) => rank)}::text[],
        ${moves.map(({ details }) => JSON.stringify(details))}::text[]
      ) as moves(id, rank, details)
    ), moved as (
      update cards set board_column_id = ${column.id}, rank = moves.rank, archived_at = null,
        version = version + 1, updated_at = ${at}::timestamptz ${completed}
      from moves where cards.id = moves.id
    )
    insert into card_activity (card_id, user_id, what, details, at)
    select id, ${by}::bigint, 'moved', details::jsonb, ${at}::timestamptz from moves`.execute(trx);
}

/** Archived cards move along without a rank: a card that is restored gets a new one. */
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
