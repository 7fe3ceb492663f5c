import type { BestTimeNetwork } from '#contract/best-time.ts';
import { textOf } from '#web/lib/search.ts';
import { bestTimeNetworks } from '#web/parts/network-lists.ts';

export const usualNetwork = 'instagram';

/** What the address of Best time says. Absent means the default; the zone's is the organization's. */
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
