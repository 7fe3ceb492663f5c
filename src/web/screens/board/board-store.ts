import { createStore, useStore, type Readable } from '#web/lib/store.ts';
import { fits, laneOf, type BoardFilter } from './board-filter.ts';
import type { LaneKind } from './board-search.ts';
import { emptyBoard, kept, noCards, type BoardState, type ColumnCards } from './board-state.ts';
import type { Target } from './place.ts';

/** The dragged card or column and its drop target. */
export type Drag =
  | { kind: 'card'; card: number; by: 'pointer' | 'keys'; target: CellTarget }
  | { kind: 'column'; column: number; before: number | null };

/** A drop target; with swimlanes, in one of them. */
export interface CellTarget extends Target {
  lane: number | null;
}

export interface BoardView {
  board: BoardState;
  filter: BoardFilter | null;
  lanes: LaneKind | null;
  /** The card from which the keyboard moves on; it takes the focus. */
  current: number | null;
  selected: ReadonlySet<number>;
  /** The card that is open beside the board. */
  open: number | null;
  drag: Drag | null;
}

const nothing: ReadonlySet<number> = new Set();

/** The state of the board. A changed card re-renders only itself and its column, not the other 5,000 cards. */
export interface BoardStore extends Readable<BoardView> {
  set: (change: Partial<BoardView>) => void;
  update: (change: (board: BoardState) => BoardState) => void;
  /** The visible cards of a column, or of one lane of it. The same array until they change. */
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

/** The organization's board. It outlives the screen, so that the user sees it at once on return. */
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
