import type { Transaction } from 'kysely';

import type { cards } from '#contract/board/cards.ts';
import { CodedError, invalid, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { AnswerOf, InputOf } from '#contract/operation.ts';
import { findPlaces } from '#server/areas/board/card-places/places.ts';
import * as places from '#server/areas/board/card-places/store.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { announce } from '#server/live/announce.ts';
import { emitCards, fromColumn } from './emit.ts';
import * as store from './store.ts';

type Changing = Pick<Context, 'db' | 'actor' | 'queue' | 'now'>;

type Move = InputOf<typeof cards.move>;
type MovedCard = AnswerOf<typeof cards.move>;

/** Moves a card to a place in a column; into the done column it completes it (spec, Card status). */
export async function moveCard(ctx: Changing, move: Move): Promise<MovedCard> {
  for (;;) {
    const moved = await ctx.db.transaction().execute((trx) => tryMove(trx, ctx, move));
    if (moved) return moved;
  }
}

/** Null when another request moved the card before its column was locked. */
async function tryMove(
  trx: Transaction<Tables>,
  ctx: Changing,
  { card_id, board_column_id, position: wanted }: Move,
): Promise<MovedCard | null> {
  const { actor, now } = ctx;
  const { organizationId, userId } = actor;
  // Before the locks, so that other requests wait for as little as possible.
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
  if (!card) throw notFound(t`This card was not found.`);
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
  await emitCards(trx, ctx, { type: 'card.moved', ids: [card_id] }, (moved) => ({
    card: moved,
    from: fromColumn(from),
  }));
  const completedAt = completes ? now : card.completed_at;
  return {
    card_id,
    board_column_id,
    position,
    rank,
    status: completes ? 'completed' : card.status,
    completed_at: completedAt,
    // Spreading may have given it a rank, and a version, before it moved.
    version: spread ? await store.versionOf(trx, card_id) : card.version + 1,
  };
}

/** Which of the two is missing: another organization's card is no different from one that never existed. */
async function missing(
  trx: Transaction<Tables>,
  organizationId: number,
  cardId: number,
): Promise<CodedError> {
  return (await store.hasCard(trx, organizationId, cardId))
    ? unknownColumn()
    : notFound(t`This card was not found.`);
}

export function unknownColumn(): CodedError {
  return invalid(t`This column is not on the board.`, {
    board_column_id: t`must be the id of a column, from ${{ endpoint: 'columns.php' }}`,
  });
}

export function archived(): CodedError {
  return new CodedError('invalid_state', t`This card is archived. Restore it first.`);
}
