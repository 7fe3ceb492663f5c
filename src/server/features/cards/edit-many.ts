import type { cards } from '#contract/cards.ts';
import { notFound } from '#contract/errors.ts';
import type { InputOf } from '#contract/operation.ts';
import type { Context } from '#server/context.ts';
import { logActivity, type Happened } from '#server/features/card-activity/store.ts';
import { findPlaces } from '#server/features/card-places/places.ts';
import * as places from '#server/features/card-places/store.ts';
import { announce } from '#server/live/announce.ts';
import { dueOf } from './cards.ts';
import { changesOf, oldAndNew } from './edit.ts';
import { archived, unknownColumn } from './moves.ts';
import { checkReferences } from './references.ts';
import * as store from './store.ts';

type Input = InputOf<typeof cards.editMany>;
type Trx = Context['db'];

/**
 * Changes several cards in one transaction: all or none. Returned to the board, they stand on top of the column
 * that is named, or of their own.
 * @returns how many cards there are among the ids
 */
export async function editCards(ctx: Context, input: Input): Promise<number> {
  const { actor, now } = ctx;
  const { organizationId, userId } = actor;
  const ids = [...new Set(input.card_ids)];
  await checkReferences(ctx, input);
  await ctx.db.transaction().execute(async (trx) => {
    const columns = await lockColumnsOf(trx, organizationId, ids, input);
    const rows = await store.lockCards(trx, organizationId, ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const all = ids.flatMap((id) => byId.get(id) ?? []);
    if (all.length < ids.length) throw notFound('One of these cards');
    const happened: Happened[] = [];
    await changeFields(trx, all, input, now, happened);
    const spread = await changePlaces(trx, all, columns, input, now, happened);
    await logActivity(trx, { by: userId, at: now }, happened);
    await announce(trx, { organizationId, noun: 'cards', ids: spread ? [] : ids, by: userId });
  });
  return ids.length;
}

/** The columns into which cards will come, locked in the order of their ids. */
async function lockColumnsOf(
  trx: Trx,
  organizationId: number,
  cardIds: readonly number[],
  { board_column_id, archived: wanted }: Input,
): Promise<places.LockedColumn[]> {
  if (board_column_id !== undefined) {
    const column = await places.lockColumn(trx, organizationId, board_column_id);
    if (!column) throw unknownColumn();
    return [column];
  }
  return wanted === false ? places.lockColumnsOfArchived(trx, organizationId, cardIds) : [];
}

async function changeFields(
  trx: Trx,
  rows: readonly store.CardRow[],
  { priority, category_id, assigned_to_user_id, project_id, due_date }: Input,
  now: Date,
  happened: Happened[],
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
  await store.updateCards(
    trx,
    changed.map((card) => card.id),
    { ...given, updated_at: now },
  );
  for (const card of changed)
    happened.push({
      cardId: card.id,
      what: 'edited',
      details: { changes: oldAndNew(card, changesOf(card, wanted)) },
    });
}

/** Returns whether a column's other cards were given new ranks. */
async function changePlaces(
  trx: Trx,
  rows: readonly store.CardRow[],
  columns: readonly places.LockedColumn[],
  { board_column_id, archived: wanted }: Input,
  now: Date,
  happened: Happened[],
): Promise<boolean> {
  let spread = false;
  for (const column of columns) {
    const here = rows.filter((card) =>
      board_column_id === undefined
        ? card.archived_at && card.board_column_id === column.id
        : card.archived_at === null || wanted === false,
    );
    const ids = here.map((card) => card.id);
    const found = await findPlaces(trx, column, { position: 0, cards: ids });
    spread ||= found.spread;
    // Back on the board is no move: only that completes.
    const into = board_column_id === undefined ? { ...column, is_done: false } : column;
    await places.writePlaces(
      trx,
      into,
      ids.map((id, index) => ({ id, rank: found.ranks[index] ?? '' })),
      now,
    );
    const names = new Map(columns.map((each) => [each.id, each.name]));
    for (const [position, card] of here.entries()) {
      if (card.archived_at) happened.push({ cardId: card.id, what: 'restored' });
      if (board_column_id !== undefined)
        happened.push({
          cardId: card.id,
          what: 'moved',
          details: {
            from: names.get(card.board_column_id) ?? (await store.columnName(trx, card.board_column_id)),
            to: column.name,
            position,
            ...(column.is_done && card.status !== 'completed' && { completed: true }),
          },
        });
    }
  }
  if (wanted === true) await archive(trx, rows, now, happened);
  // What is off the board has no place there to change.
  if (board_column_id !== undefined && wanted !== false && rows.some((card) => card.archived_at))
    throw archived();
  return spread;
}

async function archive(
  trx: Trx,
  rows: readonly store.CardRow[],
  now: Date,
  happened: Happened[],
): Promise<void> {
  const ids = rows.filter((card) => !card.archived_at).map((card) => card.id);
  if (ids.length === 0) return;
  await store.updateCards(trx, ids, { archived_at: now, updated_at: now });
  for (const id of ids) happened.push({ cardId: id, what: 'archived' });
}
