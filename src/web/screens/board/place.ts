import { generateKeyBetween } from 'fractional-indexing';

import type { CardSummary } from '#contract/board/cards.ts';
import { noCards, type BoardState } from './board-state.ts';

/** The target of a move: before another card, or after the last visible one. */
export interface Target {
  column: number;
  /** Null: after the last visible card. */
  before: number | null;
}

interface Place {
  board_column_id: number;
  /** 0-based, among the column's other cards. */
  position: number;
  rank: string;
}

/**
 * Converts a target to a position among all cards of the column, including those that filters hide. Without `before`
 * that is after the last card of `visibleIds`.
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

/** The place at a position, clamped to the column's length. */
export function placeAt(state: BoardState, card: number, column: number, position: number): Place {
  const others = (state.columns.get(column) ?? noCards).ids.filter((id) => id !== card);
  const at = Math.min(Math.max(position, 0), others.length);
  return {
    board_column_id: column,
    position: at,
    rank: rankBetween(state.cards, others[at - 1], others[at]),
  };
}

/** The card's 0-based position in a column; the end if it is in another one. */
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
  // Two browsers may have created the same rank. Nothing fits between equal ranks: any rank after the upper one will do.
  if (low !== null && high !== null && low >= high) return generateKeyBetween(low, null);
  return generateKeyBetween(low, high);
}
