import { isNetworkName, type NetworkName } from '#contract/networks/facts.ts';
import { factsOf } from '#contract/networks/all.ts';
import { hasFollowers } from '#contract/post-metrics.ts';
import { bluesky } from './bluesky/bluesky.ts';
import { mastodon } from './mastodon/mastodon.ts';
import { NetworkError, type Network } from './network.ts';
import { sandboxOf, type Shelf } from './sandbox.ts';

/** Every network that we really publish to, one line each. Tests put theirs beside them. */
export const networks: Partial<Record<NetworkName, Network>> = { bluesky, mastodon };

/**
 * What carries an account's posts out.
 * @param shelf where the sandbox keeps what it was sent
 */
export function networkOf(
  account: { network: string; transport: 'real' | 'sandbox' },
  shelf: Shelf,
): Network {
  if (!isNetworkName(account.network)) return unconnected(account.network);
  if (account.transport === 'sandbox') return sandboxOf(account.network, shelf);
  return networks[account.network] ?? unconnected(account.network);
}

/** Whether the counts of an account's posts can be read. */
export function readsMetrics(account: { network: string; transport: 'real' | 'sandbox' }): boolean {
  if (!isNetworkName(account.network)) return false;
  return account.transport === 'sandbox' || networks[account.network]?.metrics !== undefined;
}

/** Whether the followers of an account can be counted. */
export function readsFollowers(account: { network: string; transport: 'real' | 'sandbox' }): boolean {
  if (!isNetworkName(account.network) || !hasFollowers(account.network)) return false;
  return account.transport === 'sandbox' || networks[account.network]?.followers !== undefined;
}

/** A network to which nothing can be sent yet. */
function unconnected(name: string): Network {
  return {
    newKey: () => '',
    find: async () => ({ state: 'cannot_tell' }),
    prepare: async () => refuse(name),
    send: async () => refuse(name),
  };
}

function refuse(name: string): never {
  throw new NetworkError('reject', `Copydesk cannot publish to ${factsOf(name)?.label ?? name} yet.`, {
    next: 'Publish it there by hand, or use a sandbox account to try it out.',
  });
}
