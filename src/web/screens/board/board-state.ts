import type { CardSummary } from '#contract/board/cards.ts';

/** An optimistic change, shown before the server responds. */
interface Patch {
  key: number;
  card_id: number;
  change: Partial<CardSummary>;
}

/** The cards of one column. A new object whenever the column or one of its cards changes. */
export interface ColumnCards {
  /** By rank. The same array until the order changes. */
  ids: readonly number[];
}

/**
 * The cards of the board by id and, for each column, their order. `known` is the last state from the server; `cards`
 * is what is shown: `known` with the pending patches applied.
 */
export interface BoardState {
  known: ReadonlyMap<number, CardSummary>;
  patches: readonly Patch[];
  cards: ReadonlyMap<number, CardSummary>;
  columns: ReadonlyMap<number, ColumnCards>;
}

export const emptyBoard: BoardState = {
  known: new Map(),
  patches: [],
  cards: new Map(),
  columns: new Map(),
};

export const noCards: ColumnCards = { ids: [] };

/** Replaces all cards of the board. A known newer version of a card is kept; cards that are not listed are dropped. */
export function withBoard(state: BoardState, cards: readonly CardSummary[]): BoardState {
  const known = new Map<number, CardSummary>();
  for (const card of cards) {
    const had = state.known.get(card.card_id);
    known.set(card.card_id, had && had.version >= card.version ? had : card);
  }
  return derived({ ...state, known });
}

/** Applies changed cards and drops those in `gone`. An older version never replaces a newer one. */
export function withCards(
  state: BoardState,
  cards: readonly CardSummary[],
  gone: readonly number[] = [],
): BoardState {
  const known = new Map(state.known);
  const touched = new Set<number>();
  for (const card of cards) {
    const had = known.get(card.card_id);
    if (had && had.version >= card.version) continue;
    if (card.archived_at === null) known.set(card.card_id, card);
    else known.delete(card.card_id);
    touched.add(card.card_id);
  }
  for (const card of gone) if (known.delete(card)) touched.add(card);
  return touched.size === 0 ? state : derived({ ...state, known }, touched);
}

/** Shows a change at once, until `withoutPatch` removes it. */
export function withPatch(
  state: BoardState,
  key: number,
  card: number,
  change: Partial<CardSummary>,
): BoardState {
  const patches = [...state.patches, { key, card_id: card, change }];
  return derived({ ...state, patches }, new Set([card]));
}

/** Removes a patch: the server's response takes its place, or without one the change is rolled back. */
export function withoutPatch(
  state: BoardState,
  key: number,
  answers: readonly CardSummary[] = [],
): BoardState {
  const touched = new Set(state.patches.filter((patch) => patch.key === key).map(({ card_id }) => card_id));
  const patches = state.patches.filter((patch) => patch.key !== key);
  const known = new Map(state.known);
  for (const answer of answers) {
    const had = known.get(answer.card_id);
    // A late response must not bring back a card that was removed in the meantime.
    if (had && had.version < answer.version) known.set(answer.card_id, answer);
    touched.add(answer.card_id);
  }
  return derived({ ...state, known, patches }, touched);
}

/** Computes `cards` and `columns`. Only cards in `touched` are recomputed, or all if it is absent. */
function derived(state: BoardState, touched?: ReadonlySet<number>): BoardState {
  const cards = touched ? new Map(state.cards) : new Map<number, CardSummary>();
  const columns = touched ? new Map(state.columns) : new Map<number, ColumnCards>();
  const orders = new Map<number, number[]>();
  const stale = new Set<number>();
  for (const card of touched ?? state.known.keys()) {
    const had = state.cards.get(card);
    const summary = patched(state, card);
    const visible = summary !== undefined && summary.archived_at === null;
    if (visible) cards.set(card, summary);
    else cards.delete(card);
    if (!touched) {
      if (!visible) continue;
      const order = orders.get(summary.board_column_id);
      if (order) order.push(card);
      else orders.set(summary.board_column_id, [card]);
      continue;
    }
    if (had) stale.add(had.board_column_id);
    if (visible) stale.add(summary.board_column_id);
    if (had && visible && had.board_column_id === summary.board_column_id && had.rank === summary.rank)
      continue;
    if (had) order(orders, columns, had.board_column_id, cards, card);
    if (visible) order(orders, columns, summary.board_column_id, cards, card).push(card);
  }
  for (const column of stale) if (!orders.has(column)) columns.set(column, { ...columnOf(columns, column) });
  for (const [column, ids] of orders) {
    ids.sort((a, b) => byRank(cards.get(a), cards.get(b)));
    columns.set(column, { ids: kept(state.columns.get(column)?.ids, ids) });
  }
  return { ...state, cards, columns };
}

/** The order of a column that is being rebuilt, without the card that moves. */
function order(
  orders: Map<number, number[]>,
  columns: ReadonlyMap<number, ColumnCards>,
  column: number,
  cards: ReadonlyMap<number, CardSummary>,
  without: number,
): number[] {
  const made = (orders.get(column) ?? columnOf(columns, column).ids).filter(
    (card) => card !== without && cards.get(card)?.board_column_id === column,
  );
  orders.set(column, made);
  return made;
}

function columnOf(columns: ReadonlyMap<number, ColumnCards>, column: number): ColumnCards {
  return columns.get(column) ?? noCards;
}

function patched(state: BoardState, card: number): CardSummary | undefined {
  const summary = state.known.get(card);
  if (!summary) return undefined;
  return state.patches.reduce(
    (so, { card_id, change }) => (card_id === card ? { ...so, ...change } : so),
    summary,
  );
}

/** Byte order of the ranks, like the server. Ids break ties: two browsers may have created the same rank. */
function byRank(a: CardSummary | undefined, b: CardSummary | undefined): number {
  if (!a || !b) return 0;
  if (a.rank !== b.rank) return a.rank < b.rank ? -1 : 1;
  return a.card_id - b.card_id;
}

/** Returns the previous array if the new one is equal, which avoids a re-render. */
export function kept<Item>(before: readonly Item[] | undefined, now: readonly Item[]): readonly Item[] {
  return before && before.length === now.length && before.every((item, index) => item === now[index])
    ? before
    : now;
}
