import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useMemo } from 'react';

import { api } from '#web/api.ts';
import type { ApiError } from '#web/request.ts';

import { noNames, type BoardAnswer, type BoardNames } from './board-context.ts';
import { withBoard } from './board-state.ts';
import type { BoardStore } from './board-store.ts';

/** The board's one answer: what its ids stand for. The cards go into the store, in whatever order they come. */
export function useBoardAnswer(store: BoardStore) {
  const query = useBoardQuery();
  const { data } = query;
  useLayoutEffect(() => {
    if (data) store.update((board) => withBoard(board, data.cards));
  }, [store, data]);
  const names = useMemo<BoardNames>(() => {
    if (!data) return noNames;
    const { cards: _cards, at: _at, ...rest } = data;
    return { ...rest, columns: rest.columns.toSorted((a, b) => a.position - b.position) };
  }, [data]);
  return { query, names };
}

/** The query alone, for its state. */
export function useBoardQuery() {
  return useQuery<BoardAnswer, ApiError>({
    ...api.board.get.queryOptions({}),
    // Comparing thousands of cards with their predecessors would cost more than the store's own merge.
    structuralSharing: false,
  });
}
