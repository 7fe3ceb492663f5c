import { t } from '#contract/message.ts';
import { networks as facts } from '#contract/networks/all.ts';
import { isNetworkName, type NetworkName } from '#contract/networks/facts.ts';
import { labelOf } from '#contract/networks/names.ts';
import { bluesky } from './bluesky/bluesky.ts';
import { discord } from './discord/discord.ts';
import { facebook } from './facebook/facebook.ts';
import { ghost } from './ghost/ghost.ts';
import { instagram } from './instagram/instagram.ts';
import { linkedin } from './linkedin/linkedin.ts';
import { mastodon } from './mastodon/mastodon.ts';
import { NetworkError, type Network } from './network.ts';
import { pinterest } from './pinterest/pinterest.ts';
import { reddit } from './reddit/reddit.ts';
import { sandboxOf, type SandboxOutbox } from './sandbox.ts';
import { telegram } from './telegram/telegram.ts';
import { threads } from './threads/threads.ts';
import { tiktok } from './tiktok/tiktok.ts';
import { tumblr } from './tumblr/tumblr.ts';
import { wordpress } from './wordpress/wordpress.ts';
import { x } from './x/x.ts';
import { youtube } from './youtube/youtube.ts';

/** Each network's adapter; null where publishing is not supported yet. Tests put theirs in a place. */
export const networks: Record<NetworkName, Network | null> = {
  bluesky,
  mastodon,
  x,
  threads,
  instagram,
  facebook,
  linkedin,
  tiktok,
  pinterest,
  tumblr,
  reddit,
  telegram,
  youtube,
  discord,
  wordpress,
  ghost,
};

/**
 * The adapter for an account's posts.
 * @param outbox where the sandbox stores posts
 */
export function networkOf(
  account: { network: string; transport: 'real' | 'sandbox' },
  outbox: SandboxOutbox,
): Network {
  if (!isNetworkName(account.network)) return unconnected(account.network);
  if (account.transport === 'sandbox') return sandboxOf(account.network, outbox);
  return networks[account.network] ?? unconnected(account.network);
}

/** Whether the counts of an account's posts can be read. */
export function readsMetrics(account: { network: string; transport: 'real' | 'sandbox' }): boolean {
  if (!isNetworkName(account.network)) return false;
  return account.transport === 'sandbox' || networks[account.network]?.metrics !== undefined;
}

/** Whether the followers of an account can be counted. */
export function readsFollowers(account: { network: string; transport: 'real' | 'sandbox' }): boolean {
  if (!isNetworkName(account.network) || !facts[account.network].hasFollowers) return false;
  return account.transport === 'sandbox' || networks[account.network]?.followers !== undefined;
}

/** A network to which nothing can be published yet. */
function unconnected(name: string): Network {
  return {
    newKey: () => '',
    find: async () => ({ state: 'cannot_tell' }),
    prepare: async () => refuse(name),
    send: async () => refuse(name),
  };
}

function refuse(name: string): never {
  throw new NetworkError('reject', () => t`Copydesk cannot publish to ${{ network: labelOf(name) }} yet.`, {
    next: () => t`Publish it there manually, or use a sandbox account to try it out.`,
  });
}
