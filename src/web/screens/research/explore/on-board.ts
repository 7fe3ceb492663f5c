import { keepPreviousData, useQueries } from '@tanstack/react-query';

import { api } from '#web/api.ts';
import { cardsOf, type OnBoard } from '#web/parts/research/trend-work.ts';

/** Each trend's newest card on the board, by trend; requested in blocks. */
export function useOnBoard(blocks: readonly (readonly number[])[]): ReadonlyMap<number, OnBoard> {
  return useQueries({
    queries: blocks.map((ids) => ({
      ...api.trendWork.list.queryOptions({ trend_ids: [...ids] }),
      placeholderData: keepPreviousData,
    })),
    combine: (results) => cardsOf(results.flatMap(({ data }) => data?.trends ?? [])),
  });
}
