import { foldSearched } from '#server/lib/fold.ts';
import { wordsOf } from '#server/lib/words.ts';

/** Titles with fewer telling words than this are compared word by word only. */
export const leastWords = 3;

/** Titles with fewer telling words than this say nothing at all: “Live” is no story. */
export const leastSame = 2;

/** Titles tell one story when they share this part of their telling words (Jaccard). */
const leastLikeness = 0.55;

/** A title and who told it: the feed of a news entry, the author of a post; null where that is unknown. */
export interface Told {
  title: string | null;
  outlet: string | null;
}

/**
 * Whether two titles tell one story: they are the same, or nearly so. One outlet's title that comes again is a
 * column (“Weekly open thread”), and one with a word changed is the next report of its kind.
 */
export function sameStory(one: Told, other: Told): boolean {
  if (!one.title || !other.title) return false;
  const words = [wordsOf(one.title), wordsOf(other.title)] as const;
  const sameOutlet = one.outlet !== null && one.outlet === other.outlet;
  if (words[0].join(' ') === words[1].join(' '))
    return !sameOutlet && words[0].filter(isTelling).length >= leastSame;
  const [left, right] = [new Set(words[0].filter(isTelling)), new Set(words[1].filter(isTelling))];
  if (left.size < leastWords || right.size < leastWords) return false;
  const shared = left.intersection(right).size;
  if (shared / (left.size + right.size - shared) < leastLikeness) return false;
  if (sameOutlet && shared < left.size && shared < right.size) return false;
  return (
    !eachHasOwn(words, words.map(numbersIn)) && !eachHasOwn(words, [namesIn(one.title), namesIn(other.title)])
  );
}

/** Short Latin words are mostly grammar; digits and other scripts always tell something. */
export function tellingWords(title: string): string[] {
  return wordsOf(title).filter(isTelling);
}

function isTelling(word: string): boolean {
  return word.length >= 4 || /[^a-z]/.test(word);
}

/**
 * Reports of one form, such as results and forecasts, differ by their numbers and names and are two stories;
 * what only one of two titles says is a detail more.
 */
function eachHasOwn(words: readonly [string[], string[]], marks: readonly string[][]): boolean {
  const own = (mine: readonly string[] = [], theirs: readonly string[]) =>
    mine.some((mark) => !theirs.includes(mark));
  return own(marks[0], words[1]) && own(marks[1], words[0]);
}

function numbersIn(words: readonly string[]): string[] {
  return words.filter((word) => /\d/.test(word));
}

/** The outlet that some feeds write behind a title: “… | The Courier”. */
const signature = /\s[|–—-]\s+[^|–—-]{1,30}$/u;

/** What some put before it: “Update: …”. */
const label = /^\s*[^\s:]+:/u;

/**
 * The capitalised words of a title, as they are folded; none where every word is written so (Title Case). A
 * short first word (“The”) says nothing by its capital, unless it has two: “US”.
 */
function namesIn(title: string): string[] {
  const words =
    title
      .replace(label, '')
      .replace(signature, '')
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const longer = words.slice(1).filter((word) => word.length >= 4);
  if (longer.every(isCapital)) return [];
  return words
    .filter((word, index) => isCapital(word) && (index > 0 || word.length >= 4 || /^\p{Lu}{2}/u.test(word)))
    .map(foldSearched);
}

function isCapital(word: string): boolean {
  return /^\p{Lu}/u.test(word);
}
