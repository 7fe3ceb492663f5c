import type { Transaction } from 'kysely';

import { notFound } from '#contract/errors.ts';
import type { Labelled } from '#contract/labels/label-filter.ts';
import { t } from '#contract/message.ts';
import { logActivity } from '#server/areas/board/card-activity/store.ts';
import { findPlaces } from '#server/areas/board/card-places/places.ts';
import * as places from '#server/areas/board/card-places/store.ts';
import { relabelAll, relabels } from '#server/areas/labels/labelling/relabel.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { announce } from '#server/live/announce.ts';
import { changeFields, type Change, type Log } from './fields.ts';
import { archived, unknownColumn } from './moves.ts';
import { notifyAssigned } from './notices.ts';
import { checkAssignee, checkReferences } from './references.ts';
import * as store from './store.ts';

type Trx = Transaction<Tables>;

/**
 * Changes one card or several in one transaction: all or none. Cards returned to the board go to the top of
 * the named column, or of their own. The log keeps the old and the new values.
 * @returns how many cards there are among the ids
 */
export async function changeCards(
  ctx: Context,
  { card_ids, ...change }: Change & { card_ids: readonly number[] },
): Promise<number> {
  const ids = [...new Set(card_ids)];
  await checkReferences(ctx, change);
  for (;;) {
    const done = await ctx.db.transaction().execute((trx) => tryChange(trx, ctx, ids, change));
    if (done) return ids.length;
  }
}

/** False when another request moved one of the cards before its column was locked. */
async function tryChange(trx: Trx, ctx: Context, ids: readonly number[], change: Change): Promise<boolean> {
  const { actor, now } = ctx;
  const { organizationId, userId } = actor;

  const columns = await lockColumnsOf(trx, organizationId, ids, change);
  const rows = await store.lockCards(trx, organizationId, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const all = ids.flatMap((id) => byId.get(id) ?? []);
  if (all.length < ids.length)
    throw notFound(ids.length === 1 ? t`This card was not found.` : t`One of these cards was not found.`);
  if (change.assigned_to_user_id !== undefined || change.project_id !== undefined)
    for (const [assignee, own] of Map.groupBy(all, (card) =>
      after(change.assigned_to_user_id, card.assigned_to_user_id),
    ))
      await checkAssignee(
        trx,
        organizationId,
        assignee,
        own.map((card) => after(change.project_id, card.project_id)),
      );
  const locked = new Set(columns.map((column) => column.id));
  const placed = all.filter(
    (card) => change.board_column_id !== undefined || (change.archived === false && card.archived_at),
  );
  if (!placed.every((card) => locked.has(card.board_column_id))) return false;
  const log = { by: userId, at: now };
  const labelled = await labelledAfter(trx, organizationId, all, change);
  const edited = await changeFields(trx, all, change, { ...log, labelled });
  const { moved, spread } = await changePlaces(trx, all, columns, change, log);
  if (edited + moved === 0) return true;
  await notifyAssigned(trx, ctx, change.assigned_to_user_id, all);
  await announce(trx, { organizationId, noun: 'cards', ids: spread ? [] : ids, by: userId });
  return true;
}

/** How cards are labelled after a change, by their ids: what does not fit a new project is left out. */
async function labelledAfter(
  trx: Trx,
  organizationId: number,
  rows: readonly store.CardRow[],
  change: Change,
): Promise<ReadonlyMap<number, Labelled>> {
  if (!relabels(change) && change.project_id === undefined) return new Map();
  const moved = rows.map(({ id, label_ids, campaign_id, project_id }) => ({
    id,
    label_ids,
    campaign_id,
    project_id: after(change.project_id, project_id),
  }));
  const all = await relabelAll(trx, organizationId, moved, change);
  return new Map(all.map(({ row, labelled }) => [row.id, labelled]));
}

/** The value that a field will have. */
function after<Value>(sent: Value | undefined, now: Value): Value {
  return sent === undefined ? now : sent;
}

/** The columns that cards will leave or enter, locked in the order of their ids. */
async function lockColumnsOf(
  trx: Trx,
  organizationId: number,
  cardIds: readonly number[],
  { board_column_id, archived: wanted }: Change,
): Promise<places.LockedColumn[]> {
  if (board_column_id !== undefined) {
    const move = { cardIds, columnId: board_column_id };
    const columns = await places.lockColumnsOfMove(trx, organizationId, move);
    if (!columns.some((column) => column.id === board_column_id)) throw unknownColumn();
    return columns;
  }
  return wanted === false ? places.lockColumnsOfArchived(trx, organizationId, cardIds) : [];
}

/**
 * Moves, restores and archives. Returns how many, and whether a column's other cards were given new ranks.
 */
async function changePlaces(
  trx: Trx,
  rows: readonly store.CardRow[],
  columns: readonly places.LockedColumn[],
  { board_column_id, archived: wanted }: Change,
  log: Log,
): Promise<{ moved: number; spread: boolean }> {
  const off = rows.filter((card) => card.archived_at);
  const on = wanted === true ? rows.filter((card) => !card.archived_at) : [];
  let spread = false;
  if (board_column_id !== undefined) {
    // Cards off the board have no place to change.
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
  if (on.length > 0) {
    const ids = on.map((card) => card.id);
    await store.updateCards(trx, ids, { archived_at: log.at, updated_at: log.at });
    await logAll(trx, on, 'archived', log);
  }
  const moved = board_column_id !== undefined ? rows : wanted === false ? off : on;
  return { moved: moved.length, spread };
}

async function moveAll(
  trx: Trx,
  rows: readonly store.CardRow[],
  columns: readonly places.LockedColumn[],
  column: places.LockedColumn,
  log: Log,
): Promise<boolean> {
  // Above all cards, including these where they are in the column: no rank is one of theirs, so the order of
  // writing does not matter.
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

async function logAll(trx: Trx, rows: readonly store.CardRow[], what: string, log: Log): Promise<void> {
  await logActivity(
    trx,
    log,
    rows.map(({ id }) => ({ cardId: id, what })),
  );
}
