/** UTM parameters of links, as the presets of a project name them. */

export const utmParameters = ['source', 'medium', 'campaign', 'term', 'content'] as const;

export type UtmParameter = (typeof utmParameters)[number];

/** What a value may name in braces; filled when a post is saved. */
export const utmPlaceholders = ['network', 'project', 'campaign', 'account', 'post_id', 'date'] as const;

type UtmPlaceholder = (typeof utmPlaceholders)[number];

/** What a preset sets; null for what it leaves to a wider one. */
interface UtmValues extends Readonly<Record<UtmParameter, string | null>> {
  /** Only addresses of these sites, and of those below them, get parameters. */
  readonly domains: readonly string[] | null;
}

export interface UtmPreset extends UtmValues {
  /** Null: for all networks. */
  readonly network: string | null;
  /** Null: for all campaigns and posts without one. */
  readonly campaign_id: number | null;
}

const nothing: UtmValues = {
  source: null,
  medium: null,
  campaign: null,
  term: null,
  content: null,
  domains: null,
};

/** A preset for a network and a campaign is the narrowest, then one for a campaign, then one for a network. */
const narrowness = ({ network, campaign_id }: UtmPreset) =>
  (campaign_id === null ? 0 : 2) + (network === null ? 0 : 1);

/** What holds for a post: of each parameter, what the narrowest preset that sets it says. */
export function presetFor(
  presets: readonly UtmPreset[],
  of: { network: string; campaign_id: number | null },
): UtmValues {
  const those = presets
    .filter(
      ({ network, campaign_id }) =>
        (network === null || network === of.network) &&
        (campaign_id === null || campaign_id === of.campaign_id),
    )
    .toSorted((one, other) => narrowness(other) - narrowness(one));
  const first = <Key extends keyof UtmValues>(key: Key): UtmValues[Key] =>
    those.find((preset) => preset[key] !== null)?.[key] ?? nothing[key];
  return {
    source: first('source'),
    medium: first('medium'),
    campaign: first('campaign'),
    term: first('term'),
    content: first('content'),
    domains: first('domains'),
  };
}

type UtmFillings = Readonly<Record<UtmPlaceholder, string | null>>;

const inBraces = /\{([^{}]*)\}/g;

/** The placeholders of a value that do not exist. */
export function unknownPlaceholders(value: string): string[] {
  return Array.from(value.matchAll(inBraces), ([, name = '']) => name).filter(
    (name) => !utmPlaceholders.some((known) => known === name),
  );
}

/** A value with its placeholders filled; null where one of them has nothing, such as a campaign that there is not. */
export function filledValue(value: string, fillings: UtmFillings): string | null {
  let lacks = false;
  const filled = value.replace(inBraces, (whole, name: string) => {
    const known = utmPlaceholders.find((one) => one === name);
    if (!known) return whole;
    const found = fillings[known];
    if (found === null || found === '') lacks = true;
    return found ?? '';
  });
  return lacks || filled.trim() === '' ? null : filled.trim();
}

/** A name as reports of visits usually have it: lower case, with hyphens. */
export function utmName(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

/**
 * An address with the UTM parameters of a preset. Those that it has already stay as they are, and so do all its other
 * parts. The same address where it is of another site, has no host, or cannot be written as a URL.
 * @param address begins with http:// or https://
 */
export function taggedAddress(address: string, preset: UtmValues, fillings: UtmFillings): string {
  const url = URL.parse(address);
  // A lone surrogate has no form in a URL.
  if (!url || !address.isWellFormed() || !isAmong(url.hostname, preset.domains)) return address;
  const own = new Set([...url.searchParams.keys()].map((name) => name.toLowerCase()));
  const added = utmParameters.flatMap((parameter) => {
    const value = preset[parameter];
    const filled = value === null ? null : filledValue(value, fillings);
    const name = `utm_${parameter}`;
    return filled === null || own.has(name) ? [] : [`${name}=${encoded(filled)}`];
  });
  if (added.length === 0) return address;
  const [, before = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(address) ?? [];
  return inAscii(`${withPath(inPunycode(before, url))}${separator(before)}${added.join('&')}${fragment}`);
}

/** Networks end an address at a letter of another script: what is added behind it would be cut off. */
const inAscii = (address: string) => address.replace(/[^\x21-\x7e]+/gu, (part) => encodeURIComponent(part));

/** A host with letters of another script, as URLs have it: percent signs in it would end the link in a text. */
const inPunycode = (before: string, { hostname }: URL) =>
  before.replace(/^(https?:\/\/(?:[^/?#@]*@)?)([^/?#:]+)/i, (whole, start: string, host: string) =>
    /[^\x21-\x7e]/.test(host) ? `${start}${hostname}` : whole,
  );

/** https://example.com?a=b is legal, but not every network finds it whole. */
const withPath = (before: string) => before.replace(/^(https?:\/\/[^/?#]*)(?=\?|$)/i, '$1/');

function separator(before: string): string {
  if (!before.includes('?')) return '?';
  return /[?&]$/.test(before) ? '' : '&';
}

/** Brackets and quotes would end an address in a text. */
const encoded = (value: string) =>
  encodeURIComponent(value).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function isAmong(hostname: string, domains: readonly string[] | null): boolean {
  const host = hostname.replace(/\.$/, '');
  return domains === null || domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}
