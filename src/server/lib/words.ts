/**
 * Cuts text into the folded words that the keyword search compares: case, accents and spellings of one letter
 * aside, in any script. Texts and queries pass through the same functions, so what is seen is what is found.
 */
import { foldSearched } from './fold.ts';
import { formsOf } from './word-forms.ts';

const ascii = /^\p{ASCII}*$/u;
const asciiWord = /[a-z0-9]+/g;

/** Scripts written without spaces, or with endings that grow onto words: every two neighbours are a word. */
const dense = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー`;
const denseRun = new RegExp(`^[${dense}]`, 'u');

/** A run of a dense script, or one of any other; both with the `*` that asks for what begins so. */
const anyRun = new RegExp(
  String.raw`[${dense}][${dense}\p{M}]*|(?:(?![${dense}])[\p{L}\p{N}\p{M}])+\*?`,
  'gu',
);

/** Scripts written without spaces where the dictionary of the runtime knows the words. */
const hasUnspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

/** A lexeme of PostgreSQL holds up to 2,046 bytes; a longer run of letters is no word. */
const longestWord = 100;

/** With fewer letters, `a*` would ask for most of what is stored. */
const shortestPrefix = 3;

/** A word and its place; a run of a dense script takes a place a character, any other word one. */
interface Spot {
  word: string;
  at: number;
  /** The last character of a dense run: stored, so that it is found alone, but never asked for. */
  last?: true;
  /** Asks for all words that begin so. */
  prefix?: true;
}

/** The words of a text in their order, and the place behind the last. */
function spotsOf(text: string): { spots: Spot[]; end: number } {
  const spots: Spot[] = [];
  let at = 0;
  for (const found of foldSearched(text).match(anyRun) ?? []) {
    const run = found.endsWith('*') ? found.slice(0, -1) : found;
    if (denseRun.test(run)) {
      const characters = Array.from(run);
      characters.forEach((character, index) => {
        const next = characters[index + 1];
        if (next !== undefined) spots.push({ word: character + next, at: at + index });
        else if (index > 0) spots.push({ word: character, at: at + index, last: true });
        // A single character is met at the beginning of any pair, and at the end of any run.
        else spots.push({ word: character, at: at + index, prefix: true });
      });
      at += characters.length;
    } else if (hasUnspaced.test(run)) {
      for (const { segment, isWordLike } of segmenter.segment(run))
        if (isWordLike) spots.push({ word: shorten(segment), at: at++ });
    } else if (/[\p{L}\p{N}]/u.test(run)) {
      const prefix = run !== found && Array.from(run).length >= shortestPrefix;
      spots.push({ word: shorten(run), at: at++, ...(prefix && { prefix }) });
    }
  }
  return { spots, end: at };
}

function asked(text: string): Spot[] {
  return spotsOf(text).spots.filter(({ last }) => last === undefined);
}

/** The distinct folded words of a text, in order of first appearance. */
export function wordsOf(text: string): string[] {
  if (ascii.test(text)) return [...new Set(text.toLowerCase().match(asciiWord)?.map(shorten))];
  return [...new Set(asked(text).map(({ word }) => word))];
}

function shorten(word: string): string {
  return word.length > longestWord ? word.slice(0, longestWord) : word;
}

/** Two usual words side by side are a word too: no index would find the phrase among the posts that have both. */
const usualLength = 7;

/** So many different ones there are; the places of the words tell apart those that share one. */
const pairKinds = 46_656;
const pairNames = Array.from({ length: pairKinds }, (_, kind) => `~${kind.toString(36)}`);

/** The word that stands for two neighbours, null where one of them is a rare one already. No text has a `~`. */
function pairOf(one: string, other: string): string | null {
  if (one.length > usualLength || other.length > usualLength) return null;
  let hash = 0x811c9dc5;
  for (let index = 0; index < one.length; index++) hash = Math.imul(hash ^ one.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ 0x20, 0x01000193);
  for (let index = 0; index < other.length; index++)
    hash = Math.imul(hash ^ other.charCodeAt(index), 0x01000193);
  return pairNames[((hash ^ (hash >>> 15)) >>> 0) % pairKinds] ?? null;
}

/** Nothing stands side by side across two pieces of a text. */
const apart = 2;

/**
 * A tsvector holds 1,048,575 bytes: the words, and beside each one byte of padding, two for how many places it has and
 * two for each. Counted as if every word stood once, so that any text fits; one that is longer is found by its beginning.
 */
const mostBytes = 1_000_000;
const besideWord = 5;
const besidePair = 1;

/**
 * A tsvector literal: the words of the pieces (title, text, each tag) with their places, and pairs of usual ones.
 * What comes again stands again: PostgreSQL puts it together.
 */
export function toTsvector(pieces: readonly (string | null)[]): string {
  let literal = '';
  let bytes = 0;
  let begins = 1;
  for (const piece of pieces) {
    if (!piece) continue;
    if (ascii.test(piece)) {
      let before = '';
      for (const found of piece.toLowerCase().match(asciiWord) ?? []) {
        const word = shorten(found);
        bytes += word.length + besideWord;
        if (bytes > mostBytes) return literal;
        const pair = before === '' ? null : pairOf(before, word);
        if (pair !== null) bytes += pair.length + besidePair;
        literal += pair === null ? `${word}:${begins} ` : `${word}:${begins} '${pair}' `;
        begins += 1;
        before = word;
      }
      begins += apart;
    } else {
      const { spots, end } = spotsOf(piece);
      for (const [index, { word, at }] of spots.entries()) {
        bytes += Buffer.byteLength(word) + besideWord;
        if (bytes > mostBytes) return literal;
        const next = spots[index + 1];
        const pair = next?.at === at + 1 && !next.last ? pairOf(word, next.word) : null;
        if (pair !== null) bytes += pair.length + besidePair;
        literal += pair === null ? `'${word}':${begins + at} ` : `'${word}':${begins + at} '${pair}' `;
      }
      begins += end + apart;
    }
  }
  return literal;
}

/** One thing that a query asks for. */
export interface Term {
  /** A tsquery literal. */
  query: string;
  /** Its words in the index: any of a word's forms, or all of a phrase. */
  words: readonly string[];
  kind: 'forms' | 'prefix' | 'phrase';
}

/** What a query's words ask for, in any order: each in its singular and plural, `elect*` in whatever begins so. */
export function termsOf(text: string): Term[] {
  const terms = asked(text).map(({ word, prefix }): Term => {
    if (prefix) return { query: `'${word}':*`, words: [word], kind: 'prefix' };
    const forms = formsOf(word);
    const query = forms.map((form) => `'${form}'`).join(' | ');
    return { query: forms.length > 1 ? `(${query})` : query, words: forms, kind: 'forms' };
  });
  return [...new Map(terms.map((term) => [term.query, term])).values()];
}

/** So many words of a phrase are compared side by side; each costs its reading. The others must be there. */
const longestPhrase = 24;

/** Words side by side, exactly these; null where there are none. */
export function phraseOf(phrase: string): Term | null {
  const spots = asked(phrase.replaceAll('*', ' '));
  const [first] = spots;
  if (!first) return null;
  const quoted = ({ word, prefix }: Spot) => (prefix ? `'${word}':*` : `'${word}'`);
  const only = quoted(first);
  if (spots.length === 1)
    return { query: only, words: [first.word], kind: first.prefix ? 'prefix' : 'phrase' };
  const pairs = new Set<string>();
  let places = only;
  const others = new Set<string>();
  for (const [index, spot] of spots.slice(1).entries()) {
    const before = spots[index] ?? first;
    const distance = spot.at - before.at;
    if (index + 1 < longestPhrase) places += ` <${distance}> ${quoted(spot)}`;
    else others.add(quoted(spot));
    const pair = distance === 1 && !before.prefix && !spot.prefix ? pairOf(before.word, spot.word) : null;
    if (pair !== null) pairs.add(pair);
  }
  const all = [...[...pairs].map((pair) => `'${pair}'`), ...others, `(${places})`].join(' & ');
  return {
    query: `(${all})`,
    words: pairs.size > 0 ? [...pairs] : spots.map(({ word }) => word),
    kind: 'phrase',
  };
}

/** A tsquery literal that asks for all words; null when the text has none. */
export function toTsquery(text: string): string | null {
  const terms = termsOf(text);
  return terms.length === 0 ? null : terms.map(({ query }) => query).join(' & ');
}
