/**
 * Which network an address belongs to, by its domain alone: a rule that both sides share. A Mastodon server
 * may have any name, so only the large ones are known.
 */

export const platforms = [
  'x',
  'facebook',
  'instagram',
  'threads',
  'tiktok',
  'douyin',
  'youtube',
  'linkedin',
  'pinterest',
  'reddit',
  'tumblr',
  'bluesky',
  'mastodon',
  'hackernews',
] as const;

export type Platform = (typeof platforms)[number];

/** Each network's domains with its short-link domains; every subdomain of one belongs to it too. */
const domains: Readonly<Record<Platform, readonly string[]>> = {
  x: ['x.com', 'twitter.com', 't.co'],
  facebook: ['facebook.com', 'fb.com', 'fb.me', 'fb.watch', 'messenger.com'],
  instagram: ['instagram.com', 'instagr.am', 'ig.me'],
  threads: ['threads.net', 'threads.com'],
  tiktok: ['tiktok.com'],
  douyin: ['douyin.com', 'iesdouyin.com'],
  youtube: ['youtube.com', 'youtu.be', 'youtube-nocookie.com'],
  linkedin: ['linkedin.com', 'lnkd.in'],
  pinterest: ['pinterest.com', 'pin.it'],
  reddit: ['reddit.com', 'redd.it'],
  tumblr: ['tumblr.com', 'tmblr.co'],
  bluesky: ['bsky.app', 'bsky.social'],
  mastodon: [
    'mastodon.social',
    'mastodon.online',
    'mastodon.world',
    'mastodon.art',
    'mastodon.cloud',
    'mastodon.scot',
    'mastodon.ie',
    'mastodon.nl',
    'mastodon.uno',
    'mastodontech.de',
    'mstdn.social',
    'mstdn.jp',
    'mstdn.ca',
    'mas.to',
    'fosstodon.org',
    'hachyderm.io',
    'infosec.exchange',
    'techhub.social',
    'chaos.social',
    'troet.cafe',
    'universeodon.com',
    'aus.social',
    'journa.host',
    'newsie.social',
    'pawoo.net',
    'scholar.social',
    'social.coop',
    'toot.community',
    'c.im',
  ],
  hackernews: ['news.ycombinator.com'],
};

const networkOf = new Map(
  platforms.flatMap((platform) => domains[platform].map((domain): [string, Platform] => [domain, platform])),
);

/** Pinterest has a domain for each country: pinterest.de, pinterest.co.uk. */
const pinterest = /(?:^|\.)pinterest(?:\.[a-z]{2,3}){1,2}$/;

/** The network of an address; null for every other place of the web, and for what is no web address. */
export function platformOf(address: string): Platform | null {
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  const host = url.hostname.replace(/\.$/, '');
  const labels = host.split('.');
  for (let from = 0; from < labels.length - 1; from++) {
    const found = networkOf.get(labels.slice(from).join('.'));
    if (found) return found;
  }
  return pinterest.test(host) ? 'pinterest' : null;
}
