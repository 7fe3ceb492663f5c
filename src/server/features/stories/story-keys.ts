import { createHash } from 'node:crypto';

import normalizeUrl from 'normalize-url';

import type { SourceName } from '#contract/sources.ts';
import { wordsOf } from '#server/lib/words.ts';

/** Titles with fewer telling words than this say too little to be compared. */
const leastWords = 4;

/** Titles tell one story when they share this part of their telling words (Jaccard). */
const leastLikeness = 0.55;

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
    title: trend.title ? titleKeys(room, tellingWords(trend.title)) : [],
  };
}

/** Whether two titles are near-duplicates. */
export function sameTitle(a: string, b: string): boolean {
  const left = new Set(tellingWords(a));
  const right = new Set(tellingWords(b));
  if (left.size < leastWords || right.size < leastWords) return false;
  if (numbersDiffer(left, right)) return false;
  const shared = left.intersection(right).size;
  return shared / (left.size + right.size - shared) >= leastLikeness;
}

/** Two reports of one form, such as results or forecasts, differ by their numbers and are two stories. */
function numbersDiffer(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  const numbers = (words: ReadonlySet<string>) => new Set([...words].filter((word) => /\d/.test(word)));
  const [mine, theirs] = [numbers(left), numbers(right)];
  return mine.size > 0 && theirs.size > 0 && mine.isDisjointFrom(theirs);
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

/** Short Latin words are mostly grammar; digits and other scripts always tell something. */
function tellingWords(title: string): string[] {
  return wordsOf(title).filter((word) => word.length >= 4 || /[^a-z]/.test(word));
}

function titleKeys(room: string, words: readonly string[]): string[] {
  if (words.length < leastWords) return [];
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
