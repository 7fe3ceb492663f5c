import { networks } from '#contract/networks/all.ts';
import { networkNames, type NetworkName } from '#contract/networks/facts.ts';
import { sourceNames, sources, type SourceName } from '#contract/sources/all.ts';

/**
 * Which network a URL belongs to, by its domain alone: a rule for browser and server. A Mastodon server may
 * have any name, so only the large ones are known.
 */

export type Platform = NetworkName | SourceName;

const domains: ReadonlyMap<Platform, readonly string[]> = new Map<Platform, readonly string[]>([
  ...networkNames.flatMap((name): [Platform, readonly string[]][] =>
    networks[name].domains.length === 0 ? [] : [[name, networks[name].domains]],
  ),
  // Networks that are read but not published to.
  ...sourceNames.flatMap((name): [Platform, readonly string[]][] => {
    const { domains: own } = sources[name];
    return own ? [[name, own]] : [];
  }),
]);

/** Those that can be recognized by a URL. */
export const platforms = [...domains.keys()];

const platformBy = new Map(
  [...domains].flatMap(([platform, of]) => of.map((domain): [string, Platform] => [domain, platform])),
);

/** The part after the name in a country's domain: `de`, `co.uk`. */
const ofCountry = /^[a-z]{2,3}(?:\.[a-z]{2,3})?$/;

/** The network of a URL; null for any other site, and for what is no web URL. */
export function platformOf(address: string): Platform | null {
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  const labels = url.hostname.replace(/\.$/, '').split('.');
  const within = labels
    .slice(0, -1)
    .map((name, from) => ({ name, ending: labels.slice(from + 1).join('.') }));
  const wanted = [
    ...within.map(({ name, ending }) => `${name}.${ending}`),
    ...within.flatMap(({ name, ending }) => (ofCountry.test(ending) ? `${name}.*` : [])),
  ];
  return wanted.flatMap((domain) => platformBy.get(domain) ?? [])[0] ?? null;
}
