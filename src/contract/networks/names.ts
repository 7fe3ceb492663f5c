import { isNetworkName, type NetworkName } from './facts.ts';

/** What people call each network. Apart from its facts, which most screens do without. */
export const networkLabels = {
  bluesky: 'Bluesky',
  mastodon: 'Mastodon',
  x: 'X',
  threads: 'Threads',
  instagram: 'Instagram',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  pinterest: 'Pinterest',
  tumblr: 'Tumblr',
  reddit: 'Reddit',
  telegram: 'Telegram',
  youtube: 'YouTube',
  discord: 'Discord',
  wordpress: 'WordPress',
  ghost: 'Ghost',
} as const satisfies Record<NetworkName, string>;

/** A network's name for people; an unknown network keeps its own name. */
export function labelOf(network: string): string {
  return isNetworkName(network) ? networkLabels[network] : network;
}
