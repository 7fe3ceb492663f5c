import { createContext, useContext } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import type { BoardStore } from './board-store.ts';
import type { Changes } from './changes.ts';

export type BoardAnswer = DataOf<Contract['board']['get']>;

export type Column = BoardAnswer['columns'][number];
export type Category = BoardAnswer['categories'][number];

/** The rows that the cards refer to by id: columns, categories, members … */
export type BoardNames = Omit<BoardAnswer, 'cards' | 'at'>;

export interface Board extends BoardNames {
  store: BoardStore;
  changes: Changes;
  me: number;
  /** In at least one project; what belongs to none counts too. */
  mayWrite: boolean;
  mayWriteOn: (card: { project_id: number | null }) => boolean;
  /** Whether the user may change each of these cards: one that they may not change leaves out what is done to all. */
  mayChange: (cards: readonly number[]) => boolean;
  /** Only admins edit columns, categories and types. */
  mayManage: boolean;
  /** Opens a card, or closes the panel. `replace` replaces the history entry, so that Back closes the panel. */
  open: (card: number | undefined, replace?: boolean) => void;
}

export const BoardContext = createContext<Board | null>(null);

export function useBoard(): Board {
  const board = useContext(BoardContext);
  if (!board) throw new Error('Nothing of the board stands outside of it.');
  return board;
}

/** The value before the board is loaded. */
export const noNames: BoardNames = {
  columns: [],
  categories: [],
  card_types: [],
  members: [],
  projects: [],
  timezone: 'UTC',
};
