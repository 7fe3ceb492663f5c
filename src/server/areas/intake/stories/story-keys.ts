import { createHash } from 'node:crypto';
import normalizeUrl from 'normalize-url';

import { newsSource, type SourceName } from '#contract/sources/all.ts';
import { tokensOf } from '#server/lib/tokens.ts';
import { leastSame, leastTokens, significantTokens } from './titles.ts';

/** MinHash with banding: titles that share three quarters of their words match in a band 19 times of 20. */
const bands = 4;
const rowsPerBand = 2;

/** Demo and real posts never share a story. */
interface StoryCandidate {
  demo: boolean;
  source: SourceName;
  url: string;
  link_url: string | null;
  title: string | null;
}

/**
 * The keys by which trends of one story find each other. An equal URL is proof, a similar title only a hint.
 */
export interface StoryKeys {
  address: string | null;
  title: string[];
}

export function storyKeys(trend: StoryCandidate): StoryKeys {
  const room = trend.demo ? 'demo' : 'real';
  const address = trend.source === newsSource ? trend.url : trend.link_url;
  return {
    address: address ? key(`${room} address ${canonicalAddress(address)}`) : null,
    title: trend.title ? titleKeys(room, trend.title) : [],
  };
}

/** The URL without what does not change the page: scheme, www, tracking parameters, fragment, slash. */
export function canonicalAddress(address: string): string {
  try {
    return normalizeUrl(address, {
      stripProtocol: true,
      stripHash: true,
      stripWWW: true,
      removeDirectoryIndex: true,
      removeQueryParameters: [
        /^utm_/i,
        /^(fbclid|gclid|dclid|msclkid|mc_cid|mc_eid|igshid|ref|ref_src|cmpid|ncid)$/i,
      ],
    }).replace(/^(m|amp|mobile)\./, '');
  } catch {
    return address;
  }
}

/**
 * One key per band, for titles that are nearly the same; one for the whole of a title too short to compare.
 */
function titleKeys(room: string, title: string): string[] {
  const tokens = significantTokens(title);
  if (tokens.length < leastSame) return [];
  if (tokens.length < leastTokens) return [key(`${room} same ${tokensOf(title).join(' ')}`)];
  const hashes = tokens.map(hash);
  return Array.from({ length: bands }, (_, band) => {
    const smallest = Array.from({ length: rowsPerBand }, (_, row) =>
      leastHash(hashes, band * rowsPerBand + row),
    );
    return key(`${room} title ${band} ${smallest.join(' ')}`);
  });
}

/** The smallest hash of the words under one permutation. */
function leastHash(hashes: readonly number[], permutation: number): number {
  let least = 0xffffffff;
  for (const value of hashes) {
    const permuted = Math.imul(value ^ (0x9e3779b9 * (permutation + 1)), 0x85ebca6b | 1) >>> 0;
    const mixed = (permuted ^ (permuted >>> 15)) >>> 0;
    if (mixed < least) least = mixed;
  }
  return least;
}

/** FNV-1a, 32 bits. */
function hash(token: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < token.length; index++) {
    value = Math.imul(value ^ token.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

/** Sixteen bytes in the form of PostgreSQL's uuid. */
function key(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
