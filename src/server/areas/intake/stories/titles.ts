import { foldSearched } from '#server/lib/fold.ts';
import { tokensOf } from '#server/lib/tokens.ts';

/** Titles with fewer significant words than this are compared word by word only. */
export const leastTokens = 3;

/** Titles with fewer significant words than this say nothing: “Live” is no story. */
export const leastSame = 2;

/** Titles belong to one story when they share this part of their significant words (Jaccard). */
const leastLikeness = 0.55;

/** A title and its outlet: the feed of a news entry, the author of a post; null where unknown. */
export interface OutletTitle {
  title: string | null;
  outlet: string | null;
}

/**
 * Whether two titles belong to one story: they are the same, or nearly so. One outlet's repeated title is a
 * column (“Weekly open thread”), and one with a single word changed is the next report of its kind.
 */
export function sameStory(one: OutletTitle, other: OutletTitle): boolean {
  if (!one.title || !other.title) return false;
  const tokens = [tokensOf(one.title), tokensOf(other.title)] as const;
  const sameOutlet = one.outlet !== null && one.outlet === other.outlet;
  if (tokens[0].join(' ') === tokens[1].join(' '))
    return !sameOutlet && tokens[0].filter(isSignificant).length >= leastSame;
  const [left, right] = [new Set(tokens[0].filter(isSignificant)), new Set(tokens[1].filter(isSignificant))];
  if (left.size < leastTokens || right.size < leastTokens) return false;
  const shared = left.intersection(right).size;
  if (shared / (left.size + right.size - shared) < leastLikeness) return false;
  if (sameOutlet && shared < left.size && shared < right.size) return false;
  return (
    !eachHasOwn(tokens, tokens.map(numbersIn)) &&
    !eachHasOwn(tokens, [namesIn(one.title), namesIn(other.title)])
  );
}

/** Short Latin words are mostly grammar; digits and words in other scripts are always significant. */
export function significantTokens(title: string): string[] {
  return tokensOf(title).filter(isSignificant);
}

function isSignificant(token: string): boolean {
  return token.length >= 4 || /[^a-z]/.test(token);
}

/**
 * Reports of one form, such as results and forecasts, differ by their numbers and names and are two stories;
 * what only one of two titles has is an added detail.
 */
function eachHasOwn(tokens: readonly [string[], string[]], marks: readonly string[][]): boolean {
  const own = (mine: readonly string[] = [], theirs: readonly string[]) =>
    mine.some((mark) => !theirs.includes(mark));
  return own(marks[0], tokens[1]) && own(marks[1], tokens[0]);
}

function numbersIn(tokens: readonly string[]): string[] {
  return tokens.filter((token) => /\d/.test(token));
}

/** The outlet that some feeds append to a title: “… | The Courier”. */
const signature = /\s[|–—-]\s+[^|–—-]{1,30}$/u;

/** A label that some feeds prepend: “Update: …”. */
const label = /^\s*[^\s:]+:/u;

/**
 * The capitalized words of a title, folded; none where every word is capitalized (Title Case). A short first
 * word (“The”) means nothing by its capital, unless it has two: “US”.
 */
function namesIn(title: string): string[] {
  const tokens =
    title
      .replace(label, '')
      .replace(signature, '')
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const longer = tokens.slice(1).filter((token) => token.length >= 4);
  if (longer.every(isCapital)) return [];
  return tokens
    .filter(
      (token, index) => isCapital(token) && (index > 0 || token.length >= 4 || /^\p{Lu}{2}/u.test(token)),
    )
    .map(foldSearched);
}

function isCapital(token: string): boolean {
  return /^\p{Lu}/u.test(token);
}
