import type { Transaction } from 'kysely';

import type { cards } from '#contract/cards.ts';
import { CodedError, invalid, notFound } from '#contract/errors.ts';
import type { DataOf, InputOf } from '#contract/operation.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { logActivity } from '#server/features/card-activity/store.ts';
import { findPlaces } from '#server/features/card-places/places.ts';
import * as places from '#server/features/card-places/store.ts';
import { announce } from '#server/live/announce.ts';
import * as store from './store.ts';

type Changing = Pick<Context, 'db' | 'actor' | 'now'>;

type Move = InputOf<typeof cards.move>;
type MovedCard = DataOf<typeof cards.move>;

/** Moves a card to a place in a column; into the done column it completes it (spec, Card status). */
export async function moveCard(ctx: Changing, move: Move): Promise<MovedCard> {
  for (;;) {
    const moved = await ctx.db.transaction().execute((trx) => tryMove(trx, ctx, move));
    if (moved) return moved;
  }
}

/** Null when somebody else moved the card between the look at its column and that column's lock. */
async function tryMove(
  trx: Transaction<Tables>,
  { actor, now }: Changing,
  { card_id, board_column_id, position: wanted }: Move,
): Promise<MovedCard | null> {
  const { organizationId, userId } = actor;
  // Before the locks, so that others wait for as little as can be.
  const news = { organizationId, noun: 'cards' as const, by: userId };
  await announce(trx, { ...news, ids: [card_id] });
  const columns = await places.lockColumnsOfMove(trx, organizationId, {
    cardIds: [card_id],
    columnId: board_column_id,
  });
  const column = columns.find(({ id }) => id === board_column_id);
  if (!column) throw await missing(trx, organizationId, card_id);
  const move = { cardId: card_id, columnId: column.id, position: wanted };
  const card = await places.lockMoving(trx, organizationId, move);
  if (!card) throw notFound('This card');
  if (card.archived_at) throw archived();
  const from = columns.find(({ id }) => id === card.board_column_id);
  if (!from) return null;
  const { position, ranks, spread } = await findPlaces(trx, column, {
    position: wanted,
    cards: [card_id],
    around: card.around,
  });
  const [rank = ''] = ranks;
  const completes = column.is_done && card.status !== 'completed';
  const details = {
    from: from.name,
    to: column.name,
    position,
    ...(completes && { completed: true as const }),
  };
  await places.writeMoves(trx, column, [{ id: card_id, rank, details }], { by: userId, at: now });
  if (spread) await announce(trx, { ...news, ids: [] });
  const completedAt = completes ? now : card.completed_at;
  return {
    card_id,
    board_column_id,
    position,
    rank,
    status: completes ? 'completed' : card.status,
    completed_at: completedAt?.toISOString() ?? null,
    // Spreading may have given it a rank, and a version, before it moved.
    version: spread ? await store.versionOf(trx, card_id) : card.version + 1,
  };
}

/** Which of the two is not there: another organization's card is no different from one that never was. */
async function missing(
  trx: Transaction<Tables>,
  organizationId: number,
  cardId: number,
): Promise<CodedError> {
  return (await store.hasCard(trx, organizationId, cardId)) ? unknownColumn() : notFound('This card');
}

/** Takes a card off the board; one that is off it already stays as it is. */
export async function archiveCard({ db, actor, now }: Changing, id: number): Promise<void> {
  const { organizationId, userId } = actor;
  await db.transaction().execute(async (trx) => {
    const [card] = await store.lockCards(trx, organizationId, [id]);
    if (!card) throw notFound('This card');
    if (card.archived_at) return;
    await store.updateCards(trx, [id], { archived_at: now, updated_at: now });
    await logActivity(trx, { by: userId, at: now }, [{ cardId: id, what: 'archived' }]);
    await announce(trx, { organizationId, noun: 'cards', ids: [id], by: userId });
  });
}

/** Puts an archived card on top of its column; one that is on the board stays where it is. */
export async function restoreCard(ctx: Changing, id: number): Promise<void> {
  const { organizationId, userId } = ctx.actor;
  await ctx.db.transaction().execute(async (trx) => {
    const columnId = await store.columnOfCard(trx, organizationId, id);
    if (columnId === undefined) throw notFound('This card');
    const column = await places.lockColumn(trx, organizationId, columnId);
    const [card] = await store.lockCards(trx, organizationId, [id]);
    if (!card) throw notFound('This card');
    if (!card.archived_at) return;
    // Its column was removed, or it was restored and moved and archived again, since it was looked up.
    if (!column || card.board_column_id !== column.id)
      throw new CodedError('invalid_state', 'Somebody moved this card at the same moment. Try again.');
    const { ranks, spread } = await findPlaces(trx, column, { position: 0, cards: 1 });
    const [rank = ''] = ranks;
    await store.updateCards(trx, [id], { archived_at: null, rank, updated_at: ctx.now });
    await logActivity(trx, { by: userId, at: ctx.now }, [{ cardId: id, what: 'restored' }]);
    await announce(trx, { organizationId, noun: 'cards', ids: spread ? [] : [id], by: userId });
  });
}

export function unknownColumn(): CodedError {
  return invalid('This column is not on the board.', {
    board_column_id: 'must be the id of a column, from columns.php',
  });
}

export function archived(): CodedError {
  return new CodedError('invalid_state', 'This card is archived. Restore it first.');
}
