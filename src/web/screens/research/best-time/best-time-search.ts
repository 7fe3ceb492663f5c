import { type BestTimeNetwork, bestTimeNetworks } from '#contract/sources/all.ts';
import { textOf } from '#web/lib/search.ts';

export const usualNetwork = 'instagram';

/** The URL parameters of Best time. Absent means the default; the default zone is the organization's. */
export interface BestTimeSearch {
  network?: BestTimeNetwork | undefined;
  timezone?: string | undefined;
  keyword?: string | undefined;
  /** The week as a table instead of a map. */
  as?: 'table' | undefined;
}

export function bestTimeSearch(search: {
  readonly [name in keyof BestTimeSearch]?: unknown;
}): BestTimeSearch {
  const network = bestTimeNetworks.find((name) => name === search.network);
  return {
    network: network === usualNetwork ? undefined : network,
    timezone: textOf(search.timezone),
    keyword: textOf(search.keyword)?.slice(0, 200),
    as: search.as === 'table' ? 'table' : undefined,
  };
}
