import type { Transaction } from 'kysely';

import { CodedError } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { emitCards, fromColumn } from '#server/areas/board/cards/emit.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { findPlaces } from './places.ts';
import * as store from './store.ts';

/**
 * Moves all cards of a column behind those of another, in their order; both columns are locked. Moving into
 * the done column completes them, as any move does.
 * @throws CodedError invalid_state where there are cards and no column to move them to
 */
export async function emptyColumn(
  trx: Transaction<Tables>,
  ctx: Pick<Context, 'actor' | 'queue' | 'now'>,
  from: store.LockedColumn,
  into: store.LockedColumn | undefined,
): Promise<void> {
  if (!(await store.holdsCards(trx, from.id))) return;
  if (!into)
    throw new CodedError(
      'invalid_state',
      t`“${{ column: from.name }}” still has cards, including archived ones. Choose a column to move them to (${{ parameter: 'move_cards_to' }}).`,
    );
  await store.carryArchived(trx, from.id, into.id);
  const cards = await store.listRanks(trx, from.id);
  const { position, ranks } = await findPlaces(trx, into, {
    position: Number.MAX_SAFE_INTEGER,
    cards: cards.map(({ id }) => id),
  });
  await store.writeMoves(
    trx,
    into,
    cards.map(({ id, status }, index) => ({
      id,
      rank: ranks[index] ?? '',
      details: {
        from: from.name,
        to: into.name,
        position: position + index,
        ...(into.is_done && status !== 'completed' && { completed: true as const }),
      },
    })),
    { by: ctx.actor.userId, at: ctx.now },
  );
  const ids = cards.map(({ id }) => id);
  await emitCards(trx, ctx, { type: 'card.moved', ids }, (card) => ({ card, from: fromColumn(from) }));
}
