/**
 * Splits text into the folded tokens that the keyword search compares: without case, accents and variant
 * spellings of a letter, in any script. Texts and queries use the same functions, so that they match.
 */
import { foldSearched } from './fold.ts';
import { formsOf } from './word-forms.ts';

const ascii = /^\p{ASCII}*$/u;
const asciiToken = /[a-z0-9]+/g;

/**
 * Scripts written without spaces, or with endings attached to words: every pair of adjacent characters is a
 * token.
 */
const dense = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー`;
const denseRun = new RegExp(`^[${dense}]`, 'u');

/** A run of a dense script, or of any other; both with the `*` of a prefix search. */
const anyRun = new RegExp(
  String.raw`[${dense}][${dense}\p{M}]*|(?:(?![${dense}])[\p{L}\p{N}\p{M}])+\*?`,
  'gu',
);

/** Scripts written without spaces whose words the runtime's dictionary knows. */
const hasUnspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

/** A lexeme of PostgreSQL holds up to 2,046 bytes; a longer run of letters is no word. */
const longestToken = 100;

/** With fewer letters, `a*` would match most of what is stored. */
const shortestPrefix = 3;

/** A token and its position; a run of a dense script takes one position per character, any other word one. */
interface Token {
  text: string;
  at: number;
  /** The last character of a dense run: stored, so that it is found alone, but never searched. */
  last?: true;
  /** Matches all words that begin so. */
  prefix?: true;
}

/** The tokens of a text in order, and the position behind the last. */
function spotsOf(text: string): { spots: Token[]; end: number } {
  const spots: Token[] = [];
  let at = 0;
  for (const found of foldSearched(text).match(anyRun) ?? []) {
    const run = found.endsWith('*') ? found.slice(0, -1) : found;
    if (denseRun.test(run)) {
      const characters = Array.from(run);
      characters.forEach((character, index) => {
        const next = characters[index + 1];
        if (next !== undefined) spots.push({ text: character + next, at: at + index });
        else if (index > 0) spots.push({ text: character, at: at + index, last: true });
        // A single character matches the beginning of any pair, and the end of any run.
        else spots.push({ text: character, at: at + index, prefix: true });
      });
      at += characters.length;
    } else if (hasUnspaced.test(run)) {
      for (const { segment, isWordLike } of segmenter.segment(run))
        if (isWordLike) spots.push({ text: shorten(segment), at: at++ });
    } else if (/[\p{L}\p{N}]/u.test(run)) {
      const prefix = run !== found && Array.from(run).length >= shortestPrefix;
      spots.push({ text: shorten(run), at: at++, ...(prefix && { prefix }) });
    }
  }
  return { spots, end: at };
}

function queryTokens(text: string): Token[] {
  return spotsOf(text).spots.filter(({ last }) => last === undefined);
}

/** The distinct folded tokens of a text, in order of first appearance. */
export function tokensOf(text: string): string[] {
  if (ascii.test(text)) return [...new Set(text.toLowerCase().match(asciiToken)?.map(shorten))];
  return [...new Set(queryTokens(text).map(({ text: token }) => token))];
}

function shorten(token: string): string {
  return token.length > longestToken ? token.slice(0, longestToken) : token;
}

/**
 * Two adjacent common words form a token too: no index would find the phrase among the posts that have both.
 */
const usualLength = 7;

/** The number of different pair tokens; positions distinguish pairs that share one. */
const pairKinds = 46_656;
const pairNames = Array.from({ length: pairKinds }, (_, kind) => `~${kind.toString(36)}`);

/** The token of two adjacent words, null where one of them is rare already. No text contains a `~`. */
function pairOf(one: string, other: string): string | null {
  if (one.length > usualLength || other.length > usualLength) return null;
  let hash = 0x811c9dc5;
  for (let index = 0; index < one.length; index++) hash = Math.imul(hash ^ one.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ 0x20, 0x01000193);
  for (let index = 0; index < other.length; index++)
    hash = Math.imul(hash ^ other.charCodeAt(index), 0x01000193);
  return pairNames[((hash ^ (hash >>> 15)) >>> 0) % pairKinds] ?? null;
}

/** Tokens of two different pieces of a text are never adjacent. */
const apart = 2;

/**
 * A tsvector holds 1,048,575 bytes: the words, and with each one byte of padding, two for the number of its
 * positions and two for each position. Counted as if every word occurred once, so that any text fits; a
 * longer one is found by its beginning.
 */
const mostBytes = 1_000_000;
const bytesPerToken = 5;
const bytesPerPair = 1;

/**
 * A tsvector literal: the tokens of the pieces (title, text, each tag) with their positions, and pairs of
 * common ones. Repetitions are listed again: PostgreSQL merges them.
 */
export function toTsvector(pieces: readonly (string | null)[]): string {
  let literal = '';
  let bytes = 0;
  let begins = 1;
  for (const piece of pieces) {
    if (!piece) continue;
    if (ascii.test(piece)) {
      let before = '';
      for (const found of piece.toLowerCase().match(asciiToken) ?? []) {
        const token = shorten(found);
        bytes += token.length + bytesPerToken;
        if (bytes > mostBytes) return literal;
        const pair = before === '' ? null : pairOf(before, token);
        if (pair !== null) bytes += pair.length + bytesPerPair;
        literal += pair === null ? `${token}:${begins} ` : `${token}:${begins} '${pair}' `;
        begins += 1;
        before = token;
      }
      begins += apart;
    } else {
      const { spots, end } = spotsOf(piece);
      for (const [index, { text: token, at }] of spots.entries()) {
        bytes += Buffer.byteLength(token) + bytesPerToken;
        if (bytes > mostBytes) return literal;
        const next = spots[index + 1];
        const pair = next?.at === at + 1 && !next.last ? pairOf(token, next.text) : null;
        if (pair !== null) bytes += pair.length + bytesPerPair;
        literal += pair === null ? `'${token}':${begins + at} ` : `'${token}':${begins + at} '${pair}' `;
      }
      begins += end + apart;
    }
  }
  return literal;
}

/** One condition of a query. */
export interface Term {
  /** A tsquery literal. */
  query: string;
  /** The part that an index can answer by itself: a tsquery literal without positions. */
  indexed: string;
  /** The part to check on each row that the index found; null for none. */
  places: string | null;
  /** Its tokens in the index: any of a word's forms, or all of a phrase. */
  tokens: readonly string[];
  kind: 'forms' | 'prefix' | 'phrase';
}

function ofIndex(query: string): Pick<Term, 'query' | 'indexed' | 'places'> {
  return { query, indexed: query, places: null };
}

/** The terms of a query, in any order: each in its singular and plural, `elect*` as a prefix. */
export function termsOf(text: string): Term[] {
  const terms = queryTokens(text).map(({ text: token, prefix }): Term => {
    if (prefix) return { ...ofIndex(`'${token}':*`), tokens: [token], kind: 'prefix' };
    const forms = formsOf(token);
    const query = forms.map((form) => `'${form}'`).join(' | ');
    return { ...ofIndex(forms.length > 1 ? `(${query})` : query), tokens: forms, kind: 'forms' };
  });
  return [...new Map(terms.map((term) => [term.query, term])).values()];
}

/** How many words of a phrase are compared by position; each costs a read. The others must occur. */
const longestPhrase = 24;

/** Exactly these adjacent words; null without any. */
export function phraseOf(phrase: string): Term | null {
  const spots = queryTokens(phrase.replaceAll('*', ' '));
  const [first] = spots;
  if (!first) return null;
  const quoted = ({ text: token, prefix }: Token) => (prefix ? `'${token}':*` : `'${token}'`);
  const only = quoted(first);
  if (spots.length === 1)
    return { ...ofIndex(only), tokens: [first.text], kind: first.prefix ? 'prefix' : 'phrase' };
  const pairs = new Set<string>();
  /** Tokens that no pair of the index covers. */
  const alone = new Set(spots);
  const others = new Set<string>();
  let places = only;
  for (const [index, spot] of spots.slice(1).entries()) {
    const before = spots[index] ?? first;
    const distance = spot.at - before.at;
    if (index + 1 < longestPhrase) places += ` <${distance}> ${quoted(spot)}`;
    else others.add(quoted(spot));
    const pair = distance === 1 && !before.prefix && !spot.prefix ? pairOf(before.text, spot.text) : null;
    if (pair === null) continue;
    pairs.add(pair);
    alone.delete(before);
    alone.delete(spot);
  }
  const lexemes = [...pairs].map((pair) => `'${pair}'`);
  return {
    query: `(${[...lexemes, ...others, `(${places})`].join(' & ')})`,
    indexed: [...new Set([...lexemes, ...others, ...Array.from(alone, quoted)])].join(' & '),
    places: `(${places})`,
    tokens: pairs.size > 0 ? [...pairs] : spots.map(({ text: token }) => token),
    kind: 'phrase',
  };
}

/** A tsquery literal that requires all tokens; null when the text has none. */
export function toTsquery(text: string): string | null {
  const terms = termsOf(text);
  return terms.length === 0 ? null : terms.map(({ query }) => query).join(' & ');
}
