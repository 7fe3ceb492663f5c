import type { Transaction } from 'kysely';

import { CodedError } from '#contract/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { findPlaces } from './places.ts';
import * as store from './store.ts';

/**
 * Puts all cards of a column behind those of another, in their order; both columns' locks are held. Moved into
 * the done column they are completed, as by any move.
 * @throws CodedError invalid_state where there are cards and no column to put them
 */
export async function emptyColumn(
  trx: Transaction<Tables>,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  from: store.LockedColumn,
  into: store.LockedColumn | undefined,
): Promise<void> {
  if (!(await store.holdsCards(trx, from.id))) return;
  if (!into)
    throw new CodedError(
      'invalid_state',
      `“${from.name}” still holds cards, archived ones included. Say with move_cards_to where they go.`,
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
    { by: actor.userId, at: now },
  );
}
