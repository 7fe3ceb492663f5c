import { createStore, useStore, type Readable } from '#web/lib/store.ts';
import { fits, laneOf, type BoardFilter } from './board-filter.ts';
import type { LaneKind } from './board-search.ts';
import { emptyBoard, kept, noCards, type BoardState, type ColumnCards } from './board-state.ts';
import type { Target } from './place.ts';

/** What is being dragged, and where it would fall. */
export type Drag =
  | { kind: 'card'; card: number; by: 'pointer' | 'keys'; target: CellTarget }
  | { kind: 'column'; column: number; before: number | null };

/** A place on the board: with swim-lanes, in one of them. */
export interface CellTarget extends Target {
  lane: number | null;
}

export interface BoardView {
  board: BoardState;
  filter: BoardFilter | null;
  lanes: LaneKind | null;
  /** The card that the keys walk from; it takes the focus. */
  current: number | null;
  selected: ReadonlySet<number>;
  /** The card beside the board. */
  open: number | null;
  drag: Drag | null;
}

const nothing: ReadonlySet<number> = new Set();

/** All that the board shows. One card's change reaches that card and its column, not the other 5,000. */
export interface BoardStore extends Readable<BoardView> {
  set: (change: Partial<BoardView>) => void;
  update: (change: (board: BoardState) => BoardState) => void;
  /** The cards that a column shows, in one lane when there are lanes. The same array while it does not change. */
  visibleIn: (column: number, lane: number | null) => readonly number[];
}

export function createBoardStore(): BoardStore {
  const view = createStore<BoardView>({
    board: emptyBoard,
    filter: null,
    lanes: null,
    current: null,
    selected: nothing,
    open: null,
    drag: null,
  });
  const lists = new Map<string, VisibleCards>();
  const set = (change: Partial<BoardView>) => view.set({ ...view.get(), ...change });
  return {
    ...view,
    set,
    update: (change) => {
      const { board, selected } = view.get();
      const next = change(board);
      if (next !== board) set({ board: next, selected: stillThere(selected, next) });
    },
    visibleIn: (column, lane) => {
      const { board, filter, lanes } = view.get();
      const key = `${column}/${lane}`;
      const cards = board.columns.get(column) ?? noCards;
      const had = lists.get(key);
      if (had && had.cards === cards && had.filter === filter && had.lanes === lanes) return had.ids;
      const ids = kept(had?.ids, filtered(board, cards, filter, lanes, lane));
      lists.set(key, { cards, filter, lanes, ids });
      return ids;
    },
  };
}

interface VisibleCards {
  cards: ColumnCards;
  filter: BoardFilter | null;
  lanes: LaneKind | null;
  ids: readonly number[];
}

function filtered(
  board: BoardState,
  { ids }: ColumnCards,
  filter: BoardFilter | null,
  lanes: LaneKind | null,
  lane: number | null,
): readonly number[] {
  if (!filter) return ids;
  return ids.filter((id) => {
    const card = board.cards.get(id);
    return card && (lanes === null || lane === null || laneOf(card, lanes) === lane) && fits(card, filter);
  });
}

function stillThere(selected: ReadonlySet<number>, board: BoardState): ReadonlySet<number> {
  if ([...selected].every((id) => board.cards.has(id))) return selected;
  return new Set([...selected].filter((id) => board.cards.has(id)));
}

let organization: number | null = null;
let store = createBoardStore();

/** The organization's board; kept while other screens are open, so that coming back shows it at once. */
export function boardStoreOf(id: number): BoardStore {
  if (organization !== id) {
    organization = id;
    store = createBoardStore();
  }
  return store;
}

export function useVisibleCards(from: BoardStore, column: number, lane: number | null): readonly number[] {
  return useStore(from, () => from.visibleIn(column, lane));
}
