import type { Contract } from '#contract/index.ts';
import { capabilityNames, type CapabilityName } from '#contract/networks/capabilities.ts';
import { isNetworkName, type NetworkName } from '#contract/networks/facts.ts';
import type { DataOf } from '#contract/operation.ts';
import { textOf } from '#web/lib/search.ts';

export type AbleNetwork = DataOf<Contract['accounts']['capabilities']>['networks'][number];

/** The parameters of the URL of Settings → Networks. */
export interface NetworksSearch {
  q?: string | undefined;
  /** Names of capabilities, separated by commas: only networks that can do all of these. */
  can?: string | undefined;
  /** The network whose details are open. */
  network?: NetworkName | undefined;
}

export function networksSearch(search: { q?: unknown; can?: unknown; network?: unknown }): NetworksSearch {
  const network = textOf(search.network);
  return {
    q: textOf(search.q),
    can: textOf(canOf(textOf(search.can)).join(',')),
    network: network !== undefined && isNetworkName(network) ? network : undefined,
  };
}

/** The known names among those of the URL, each once, in the order of the filters. */
export function canOf(can: string | undefined): CapabilityName[] {
  const wanted = new Set(can?.split(','));
  return capabilityNames.filter((name) => wanted.has(name));
}
