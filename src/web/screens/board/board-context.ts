import { createContext, useContext } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import type { BoardStore } from './board-store.ts';
import type { Changes } from './changes.ts';

export type BoardAnswer = DataOf<Contract['board']['get']>;

export type Column = BoardAnswer['columns'][number];
export type Category = BoardAnswer['categories'][number];

/** What the cards' ids stand for. */
export type BoardNames = Omit<BoardAnswer, 'cards' | 'at'>;

export interface Board extends BoardNames {
  store: BoardStore;
  changes: Changes;
  me: number;
  mayWrite: boolean;
  /** Columns, categories and types are an admin's. */
  mayManage: boolean;
  /** Opens a card beside the board; nothing closes it. `replace` while walking, so that Back leads out of it. */
  open: (card: number | undefined, replace?: boolean) => void;
}

export const BoardContext = createContext<Board | null>(null);

export function useBoard(): Board {
  const board = useContext(BoardContext);
  if (!board) throw new Error('Nothing of the board stands outside of it.');
  return board;
}

/** Nothing was read yet. */
export const noNames: BoardNames = {
  columns: [],
  categories: [],
  card_types: [],
  members: [],
  projects: [],
  timezone: 'UTC',
};
