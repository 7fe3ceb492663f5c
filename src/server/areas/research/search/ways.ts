import { searchCountedUpTo } from '#contract/research/search.ts';
import type { Expected } from './statistics.ts';

/**
 * How posts with some words are found. A rare word by the index of words, for all sources in one pass or for
 * each source by itself; a common one by scanning each source's order until enough posts have it. Measured:
 * bench/README.md. A wrong choice only costs time, and each way stops by itself where it was wrong.
 */
export type Way =
  | { kind: 'together'; atMost: number; otherwise: Extract<Way, { kind: 'walk' }> }
  | { kind: 'words' }
  | { kind: 'walk'; reach: number };

/**
 * Up to this many matches cost less in one pass than source by source, even with two cores for the latter.
 */
const fewMatches = 10_000;

/** One pass gives up here: the words were more common than the database's statistics said. */
const passEnds = 25_000;

/** µs per row, measured: read by the index of words, read in the order of another index, counted. */
const cost = { words: 3.2, walk: 4.4, count: 2.5 };

/** A scan continues this many times longer than it should need. */
const patience = 4;

export function chooseWay(
  { posts, part }: Expected,
  { perSource, sources }: { perSource: number; sources: number },
): Way {
  const matches = posts * part;
  const needed = Math.min((perSource * sources) / part, posts);
  const counted = Math.min(matches, sources * (searchCountedUpTo + 1));
  const walk = walkFor(part, perSource);
  if (matches <= fewMatches)
    return {
      kind: 'together',
      atMost: passEnds,
      otherwise: walkFor(passEnds / Math.max(1, posts), perSource),
    };
  const byTokens = cost.words * matches;
  return byTokens <= cost.walk * needed + cost.count * counted ? { kind: 'words' } : walk;
}

function walkFor(part: number, perSource: number): Extract<Way, { kind: 'walk' }> {
  const met = Math.min(1, Math.max(part, 0.000_1));
  return { kind: 'walk', reach: Math.ceil((patience * perSource) / met) };
}
