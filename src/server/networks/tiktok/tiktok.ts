import { newKey } from '#server/networks/attempt-key.ts';
import type { Network, NetworkAccount, Whose } from '#server/networks/network.ts';
import { recentPosts } from '#server/networks/recent-posts.ts';
import { shortPauses, type Pauses } from '#server/networks/waiting.ts';
import { apiOf, type Places } from './api.ts';
import { connectingTo } from './connect.ts';
import { find } from './find.ts';
import { identify, limitsOf } from './identity.ts';
import type { Addresses } from './images.ts';
import { followersOf, metricsOf } from './metrics.ts';
import { namedBy } from './named.ts';
import { prepare } from './prepare.ts';
import { send } from './send.ts';
import { newSessions } from './sessions.ts';
import { renewTokens, revokeTokens } from './tokens.ts';

/**
 * Posts to TikTok accounts. Posts can be neither deleted nor corrected, and nobody comments.
 * https://developers.tiktok.com/doc/content-posting-api-get-started
 * @param pauses while TikTok processes a post
 */
export function tiktokWith({ places, pauses }: { places: Places; pauses: Pauses }): Network {
  const sessions = newSessions();
  const addresses: Addresses = new Map();
  const started = recentPosts();
  const at = (account: NetworkAccount, signal: AbortSignal) => ({
    api: apiOf(account, places, signal),
    account,
    sessions,
    addresses,
    started,
    pauses,
  });
  return {
    // TikTok takes no keys: the `publish_id` is what becomes one post at most.
    newKey,
    prepare: async (account, step, signal) => prepare(at(account, signal), step),
    send: async (account, sending, signal) => send(at(account, signal), sending),
    find: async (account, sending, signal) => find(at(account, signal), sending),
    idOf,
    connecting: connectingTo(places),
    limits: limitsOf,
    check: async (account, signal) => identify(apiOf(account, places, signal), account),
    renew: (account, signal) => renewTokens(account, places, signal),
    revoke: (account, signal) => revokeTokens(account, places, signal),
    metrics: async (account, posts, signal) => metricsOf(apiOf(account, places, signal), posts),
    named: async (account, posts, signal) => namedBy(apiOf(account, places, signal), posts),
    followers: async (account, signal) => followersOf(apiOf(account, places, signal)),
  };
}

/** URLs of posts begin with the account; short links (`vm.tiktok.com`) name nothing. */
function idOf(address: string, of?: Whose): string | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || !/^(?:www\.|m\.)?tiktok\.com$/.test(url.hostname))
    return null;
  const [, username = '', id = null] = /^\/@([\w.]+)\/(?:video|photo)\/(\d+)\/?$/.exec(url.pathname) ?? [];
  const isOfAnother = !!of?.handle && username.toLowerCase() !== of.handle.toLowerCase();
  return isOfAnother ? null : id;
}

export const tiktok = tiktokWith({
  places: { api: 'https://open.tiktokapis.com', www: 'https://www.tiktok.com' },
  pauses: shortPauses,
});
