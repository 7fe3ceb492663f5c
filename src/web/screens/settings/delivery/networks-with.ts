import type { CapabilityName } from '#contract/networks/capabilities.ts';
import type { NetworkName } from '#contract/networks/facts.ts';
import { matching } from './connect-labels.ts';
import { canOf, type NetworksSearch } from './networks-search.ts';

interface Able {
  network: NetworkName;
  label: string;
  capabilities: readonly { name: CapabilityName; state: 'yes' | 'reviewed' | 'no' }[];
}

/** The networks with the text in their name that can do everything that is wanted, if need be with a reviewed app. */
export function networksWith<Network extends Able>(
  all: readonly Network[],
  { q = '', can }: NetworksSearch,
): readonly Network[] {
  const wanted = canOf(can);
  return matching(all, q).filter(({ capabilities }) =>
    wanted.every((name) => capabilities.some((one) => one.name === name && one.state !== 'no')),
  );
}
