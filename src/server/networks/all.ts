import { isNetworkName, type NetworkName } from '#contract/networks/facts.ts';
import type { Network } from './network.ts';
import { sandboxOf, type Shelf } from './sandbox.ts';

/** Every network that we really publish to, one line each. */
const networks: Partial<Record<NetworkName, Network>> = {};

/**
 * What carries an account's posts out; null for a network that we cannot publish to yet.
 * @param shelf where the sandbox keeps what it was sent
 */
export function networkOf(
  account: { network: string; transport: 'real' | 'sandbox' },
  shelf: Shelf,
): Network | null {
  if (!isNetworkName(account.network)) return null;
  if (account.transport === 'sandbox') return sandboxOf(account.network, shelf);
  return networks[account.network] ?? null;
}
