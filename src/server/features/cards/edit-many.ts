import type { Transaction } from 'kysely';

import type { cards } from '#contract/cards.ts';
import { notFound } from '#contract/errors.ts';
import type { InputOf } from '#contract/operation.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { logActivity } from '#server/features/card-activity/store.ts';
import { findPlaces } from '#server/features/card-places/places.ts';
import * as places from '#server/features/card-places/store.ts';
import { announce } from '#server/live/announce.ts';
import { dueOf } from './cards.ts';
import { changesOf, oldAndNew } from './edit.ts';
import { archived, unknownColumn } from './moves.ts';
import { tellAssigned } from './notices.ts';
import { checkReferences } from './references.ts';
import * as store from './store.ts';

type Input = InputOf<typeof cards.editMany>;
type Trx = Transaction<Tables>;

/**
 * Changes several cards in one transaction: all or none. Returned to the board, they stand on top of the column
 * that is named, or of their own.
 * @returns how many cards there are among the ids
 */
export async function editCards(ctx: Context, input: Input): Promise<number> {
  const ids = [...new Set(input.card_ids)];
  await checkReferences(ctx, input);
  for (;;) {
    const done = await ctx.db.transaction().execute((trx) => tryEdit(trx, ctx, ids, input));
    if (done) return ids.length;
  }
}

/** False when somebody else moved one of the cards between the look at its column and that column's lock. */
async function tryEdit(trx: Trx, ctx: Context, ids: readonly number[], input: Input): Promise<boolean> {
  const { actor, now } = ctx;
  const { organizationId, userId } = actor;

  const columns = await lockColumnsOf(trx, organizationId, ids, input);
  const rows = await store.lockCards(trx, organizationId, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const all = ids.flatMap((id) => byId.get(id) ?? []);
  if (all.length < ids.length) throw notFound('One of these cards');
  const locked = new Set(columns.map((column) => column.id));
  if (input.board_column_id !== undefined && !all.every((card) => locked.has(card.board_column_id)))
    return false;
  const log = { by: userId, at: now };
  await changeFields(trx, all, input, log);
  const spread = await changePlaces(trx, all, columns, input, log);
  await tellAssigned(trx, ctx, input.assigned_to_user_id, all);
  await announce(trx, { organizationId, noun: 'cards', ids: spread ? [] : ids, by: userId });
  return true;
}

/** The columns that cards will leave or come into, locked in the order of their ids. */
async function lockColumnsOf(
  trx: Trx,
  organizationId: number,
  cardIds: readonly number[],
  { board_column_id, archived: wanted }: Input,
): Promise<places.LockedColumn[]> {
  if (board_column_id !== undefined) {
    const move = { cardIds, columnId: board_column_id };
    const columns = await places.lockColumnsOfMove(trx, organizationId, move);
    if (!columns.some((column) => column.id === board_column_id)) throw unknownColumn();
    return columns;
  }
  return wanted === false ? places.lockColumnsOfArchived(trx, organizationId, cardIds) : [];
}

async function changeFields(
  trx: Trx,
  rows: readonly store.CardRow[],
  { priority, category_id, assigned_to_user_id, project_id, due_date }: Input,
  log: { by: number; at: Date },
): Promise<void> {
  const wanted = {
    priority,
    category_id,
    assigned_to_user_id,
    project_id,
    ...(due_date !== undefined && dueOf(due_date)),
  };
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  const changed = rows.filter((card) => Object.keys(changesOf(card, wanted)).length > 0);
  if (changed.length === 0) return;
  await store.writeEdits(
    trx,
    changed.map((card) => card.id),
    { ...given, updated_at: log.at },
  );
  await logActivity(
    trx,
    log,
    changed.map((card) => ({
      cardId: card.id,
      what: 'edited',
      details: { changes: oldAndNew(card, changesOf(card, wanted)) },
    })),
  );
}

/** Moves, restores and archives. Returns whether a column's other cards were given new ranks. */
async function changePlaces(
  trx: Trx,
  rows: readonly store.CardRow[],
  columns: readonly places.LockedColumn[],
  { board_column_id, archived: wanted }: Input,
  log: { by: number; at: Date },
): Promise<boolean> {
  const off = rows.filter((card) => card.archived_at);
  let spread = false;
  if (board_column_id !== undefined) {
    // What is off the board has no place there to change.
    if (off.length > 0 && wanted !== false) throw archived();
    const column = columns.find(({ id }) => id === board_column_id);
    if (column) spread = await moveAll(trx, rows, columns, column, log);
  } else if (wanted === false) {
    for (const column of columns) {
      const back = off.filter((card) => card.board_column_id === column.id);
      if (await restoreAll(trx, back, column, log.at)) spread = true;
    }
  }
  if (wanted === false) await logAll(trx, off, 'restored', log);
  if (wanted === true) {
    const on = rows.filter((card) => !card.archived_at);
    const ids = on.map((card) => card.id);
    await store.updateCards(trx, ids, { archived_at: log.at, updated_at: log.at });
    await logAll(trx, on, 'archived', log);
  }
  return spread;
}

async function moveAll(
  trx: Trx,
  rows: readonly store.CardRow[],
  columns: readonly places.LockedColumn[],
  column: places.LockedColumn,
  log: { by: number; at: Date },
): Promise<boolean> {
  // Above all cards, these too where they are in the column: no rank is one of theirs, whichever is written first.
  const { ranks, spread } = await findPlaces(trx, column, { position: 0, cards: rows.length });
  const names = new Map(columns.map(({ id, name }) => [id, name]));
  await places.writeMoves(
    trx,
    column,
    rows.map((card, position) => ({
      id: card.id,
      rank: ranks[position] ?? '',
      details: {
        from: names.get(card.board_column_id) ?? null,
        to: column.name,
        position,
        ...(column.is_done && card.status !== 'completed' && { completed: true as const }),
      },
    })),
    log,
  );
  return spread;
}

async function restoreAll(
  trx: Trx,
  rows: readonly store.CardRow[],
  column: places.LockedColumn,
  now: Date,
): Promise<boolean> {
  const { ranks, spread } = await findPlaces(trx, column, { position: 0, cards: rows.length });
  await places.writeRestored(
    trx,
    rows.map(({ id }, index) => ({ id, rank: ranks[index] ?? '' })),
    now,
  );
  return spread;
}

async function logAll(
  trx: Trx,
  rows: readonly store.CardRow[],
  what: string,
  log: { by: number; at: Date },
): Promise<void> {
  await logActivity(
    trx,
    log,
    rows.map(({ id }) => ({ cardId: id, what })),
  );
}
