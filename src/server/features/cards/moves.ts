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

/** Moves a card to a place in a column; into the done column it completes it (spec, Card status). */
export async function moveCard(
  { db, actor, now }: Changing,
  { card_id, board_column_id, position }: InputOf<typeof cards.move>,
): Promise<DataOf<typeof cards.move>> {
  const { organizationId, userId } = actor;
  return db.transaction().execute(async (trx) => {
    const column = await places.lockColumn(trx, organizationId, board_column_id);
    const [card] = await store.lockCards(trx, organizationId, [card_id]);
    if (!card) throw notFound('This card');
    if (!column) throw unknownColumn();
    if (card.archived_at) throw archived();
    const found = await findPlaces(trx, column, { position, cards: [card_id] });
    const [rank = ''] = found.ranks;
    const after = afterMove(card, column, now);
    await places.writePlaces(trx, column, [{ id: card_id, rank }], now);
    await logActivity(trx, { by: userId, at: now }, [
      {
        cardId: card_id,
        what: 'moved',
        details: await movedDetails(trx, card, column, found.position),
      },
    ]);
    const ids = found.spread ? [] : [card_id];
    await announce(trx, { organizationId, noun: 'cards', ids, by: userId });
    return { card_id, board_column_id, position: found.position, rank, ...after };
  });
}

function afterMove(card: store.CardRow, column: places.LockedColumn, now: Date) {
  const completes = column.is_done && card.status !== 'completed';
  const completedAt = completes ? now : card.completed_at;
  return {
    status: completes ? ('completed' as const) : card.status,
    completed_at: completedAt?.toISOString() ?? null,
    version: card.version + 1,
  };
}

async function movedDetails(
  trx: Transaction<Tables>,
  card: store.CardRow,
  column: places.LockedColumn,
  position: number,
) {
  return {
    from: await store.columnName(trx, card.board_column_id),
    to: column.name,
    position,
    ...(column.is_done && card.status !== 'completed' && { completed: true }),
  };
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
