import { generateNKeysBetween } from 'fractional-indexing';
import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import * as store from './store.ts';

type Trx = Kysely<Tables>;

export { lockColumn } from './store.ts';

/**
 * A longer rank makes its column spread its ranks anew; about 350 cards inserted between the same two reach
 * it.
 */
const longestRank = 60;

/** What a change needs of its positions: the first position and the ranks from there on. */
export interface Places {
  position: number;
  ranks: string[];
  /** Whether the other cards of the column were given new ranks to make room. */
  spread: boolean;
}

/**
 * Finds ranks for cards one after the other in a locked column (docs/decisions/0014). Positions count the
 * column's other cards; one beyond the end means the end.
 * @param place.cards those to place, or how many where those of them that are in the column count as others
 * @param place.around the ranks around the position, where they were read already
 */
export async function findPlaces(
  trx: Trx,
  column: store.LockedColumn,
  place: { position: number; cards: readonly number[] | number; around?: readonly string[] },
): Promise<Places> {
  const { position, cards, around } = place;
  const [ids, count] = typeof cards === 'number' ? [[], cards] : [cards, cards.length];
  const gap = await store.gapAt(trx, column.id, position, ids, around);
  const ranks = generateNKeysBetween(gap.before, gap.after, count);
  if (ranks.every((rank) => rank.length <= longestRank))
    return { position: gap.position, ranks, spread: false };
  await spread(trx, column);
  const wider = await store.gapAt(trx, column.id, position, ids);
  return {
    position: wider.position,
    ranks: generateNKeysBetween(wider.before, wider.after, count),
    spread: true,
  };
}

/**
 * Gives the cards of a column short ranks in the same order, behind all present ones, where ranks are free.
 */
async function spread(trx: Trx, column: store.LockedColumn): Promise<void> {
  const cards = await store.listRanks(trx, column.id);
  const ranks = generateNKeysBetween(cards.at(-1)?.rank ?? null, null, cards.length);
  await store.writeRanks(
    trx,
    column.id,
    cards.map(({ id }, index) => ({ id, rank: ranks[index] ?? '' })),
  );
}
