import { keepPreviousData, useQueries } from '@tanstack/react-query';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';

export type TrendWork = DataOf<Contract['trendWork']['list']>['trends'][number];

/** The newest card of a trend that is on the board. */
export type OnBoard = TrendWork['cards'][number];

/** What was made of one trend; undefined while that is not known, and where it is nothing. */
export function useTrendWork(id: number): TrendWork | undefined {
  return api.trendWork.list.useQuery({ trend_ids: [id] }).data?.trends[0];
}

/** The cards on the board of these trends, by trend; asked for block by block. */
export function useOnBoard(blocks: readonly (readonly number[])[]): ReadonlyMap<number, OnBoard> {
  return useQueries({
    queries: blocks.map((ids) => ({
      ...api.trendWork.list.queryOptions({ trend_ids: [...ids] }),
      placeholderData: keepPreviousData,
    })),
    combine: (results) =>
      new Map(
        results
          .flatMap(({ data }) => data?.trends ?? [])
          .flatMap((work) => {
            const card = onBoard(work);
            return card ? [[work.trend_id, card] as const] : [];
          }),
      ),
  });
}

export function onBoard(work: TrendWork | undefined): OnBoard | undefined {
  return work?.cards.find(({ archived }) => !archived);
}
