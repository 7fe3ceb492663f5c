import { createHash } from 'node:crypto';

import normalizeUrl from 'normalize-url';

import type { SourceName } from '#contract/sources.ts';
import { wordsOf } from '#server/lib/words.ts';
import { leastSame, leastWords, tellingWords } from './titles.ts';

/** MinHash with banding: titles that share three quarters of their words meet in a band 19 times of 20. */
const bands = 4;
const rowsPerBand = 2;

/** Demo and real posts never tell one story. */
interface Teller {
  demo: boolean;
  source: SourceName;
  url: string;
  link_url: string | null;
  title: string | null;
}

/** The keys by which trends that tell one story find each other. An address is proof, a title a hint. */
export interface StoryKeys {
  address: string | null;
  title: string[];
}

export function storyKeys(trend: Teller): StoryKeys {
  const room = trend.demo ? 'demo' : 'real';
  const address = trend.source === 'rss' ? trend.url : trend.link_url;
  return {
    address: address ? key(`${room} address ${canonicalAddress(address)}`) : null,
    title: trend.title ? titleKeys(room, trend.title) : [],
  };
}

/** The address without what does not change the page: scheme, www, tracking parameters, fragment, slash. */
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

/** One key a band, for titles that are nearly the same; one for the whole of a title too short to resemble. */
function titleKeys(room: string, title: string): string[] {
  const words = tellingWords(title);
  if (words.length < leastSame) return [];
  if (words.length < leastWords) return [key(`${room} same ${wordsOf(title).join(' ')}`)];
  const hashes = words.map(hash);
  return Array.from({ length: bands }, (_, band) => {
    const smallest = Array.from({ length: rowsPerBand }, (_, row) =>
      leastHash(hashes, band * rowsPerBand + row),
    );
    return key(`${room} title ${band} ${smallest.join(' ')}`);
  });
}

/** The smallest of the words' hashes under one permutation. */
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
function hash(word: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < word.length; index++) {
    value = Math.imul(value ^ word.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

/** Sixteen bytes in the form that PostgreSQL's uuid takes. */
function key(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
