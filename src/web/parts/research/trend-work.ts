import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';

export type TrendWork = DataOf<Contract['trendWork']['list']>['trends'][number];

/** The newest card of a trend that is on the board. */
export type OnBoard = TrendWork['cards'][number];

/** What was created from one trend; undefined while loading, and if there is nothing. */
export function useTrendWork(id: number): TrendWork | undefined {
  return api.trendWork.list.useQuery({ trend_ids: [id] }).data?.trends[0];
}

/** The cards on the board of these trends, by trend. */
export function cardsOf(works: readonly TrendWork[]): ReadonlyMap<number, OnBoard> {
  return new Map(
    works.flatMap((work) => {
      const card = onBoard(work);
      return card ? [[work.trend_id, card] as const] : [];
    }),
  );
}

export function onBoard(work: TrendWork | undefined): OnBoard | undefined {
  return work?.cards.find(({ archived }) => !archived);
}
