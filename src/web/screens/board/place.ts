import { generateKeyBetween } from 'fractional-indexing';

import type { CardSummary } from '#contract/board/cards.ts';
import { noCards, type BoardState } from './board-state.ts';

/** A card's new place: before another card, or behind the last one shown. */
export interface Target {
  column: number;
  /** Null: behind the last. */
  before: number | null;
}

interface Place {
  board_column_id: number;
  /** 0-based, among the column's other cards. */
  position: number;
  rank: string;
}

/**
 * What a target means among all cards of the column, filtered ones included. `shownIds` are those that a person
 * sees: "behind the last" is behind the last of these.
 */
export function placeOf(
  state: BoardState,
  card: number,
  target: Target,
  visibleIds: readonly number[],
): Place {
  const others = (state.columns.get(target.column) ?? noCards).ids.filter((id) => id !== card);
  const before = target.before === null ? -1 : others.indexOf(target.before);
  const last = visibleIds.findLast((id) => id !== card);
  const end = last === undefined ? others.length : others.indexOf(last) + 1;
  return placeAt(state, card, target.column, before === -1 ? end : before);
}

/** The place at a position; beyond the end it is the end. */
export function placeAt(state: BoardState, card: number, column: number, position: number): Place {
  const others = (state.columns.get(column) ?? noCards).ids.filter((id) => id !== card);
  const at = Math.min(Math.max(position, 0), others.length);
  return {
    board_column_id: column,
    position: at,
    rank: rankBetween(state.cards, others[at - 1], others[at]),
  };
}

/** The card's position in its column, 0-based; the end of a column that it is not in. */
export function positionOf(state: BoardState, card: number, column: number): number {
  const { ids } = state.columns.get(column) ?? noCards;
  const at = ids.indexOf(card);
  return at === -1 ? ids.length : at;
}

function rankBetween(
  cards: ReadonlyMap<number, CardSummary>,
  above: number | undefined,
  below: number | undefined,
): string {
  const low = (above !== undefined && cards.get(above)?.rank) || null;
  const high = (below !== undefined && cards.get(below)?.rank) || null;
  // Two browsers may have shown the same rank for a moment: behind the upper one is right then, too.
  if (low !== null && high !== null && low >= high) return generateKeyBetween(low, null);
  return generateKeyBetween(low, high);
}
