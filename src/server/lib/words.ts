/**
 * Cuts text into the folded words that the keyword search compares: case and accents folded, any script.
 * Texts and queries pass through the same function, so what is seen is what is found.
 */

const ascii = /^\p{ASCII}*$/u;
const asciiWord = /[a-z0-9]+/g;
const anyWord = /[\p{L}\p{N}\p{M}]+/gu;

/** Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowel signs: a reader searches without them. */
export const optionalMarks = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0652\u0670\u0640]/g;

/** Scripts written without spaces whose words cannot be cut reliably: every two neighbours are a word. */
const han = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;
const hasHan = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Scripts written without spaces where the dictionary of the runtime knows the words. */
const hasUnspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

/** A lexeme of PostgreSQL holds up to 2,046 bytes; a longer run of letters is no word. */
const longestWord = 100;

/** The distinct folded words of a text, in order of first appearance. */
export function wordsOf(text: string): string[] {
  return [...new Set(allWords(text))];
}

function allWords(text: string): string[] {
  if (ascii.test(text)) return text.toLowerCase().match(asciiWord)?.map(shorten) ?? [];
  return (fold(text).match(anyWord) ?? []).flatMap(split).map(shorten);
}

export function fold(text: string): string {
  return text.normalize('NFKD').replace(optionalMarks, '').normalize('NFC').toLowerCase();
}

function split(run: string): string[] {
  if (hasHan.test(run)) {
    const rest = run.split(han).filter((part) => part !== '');
    return [...rest, ...(run.match(han) ?? []).flatMap(pairs)];
  }
  if (hasUnspaced.test(run)) {
    return Array.from(segmenter.segment(run)).flatMap((part) => (part.isWordLike ? [part.segment] : []));
  }
  return [run];
}

/** 東京都 becomes 東京, 京都: any two characters of a longer word find it. */
function pairs(run: string): string[] {
  const characters = Array.from(run);
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

function shorten(word: string): string {
  return word.length > longestWord ? word.slice(0, longestWord) : word;
}

/** A tsvector literal of lexemes without positions. Words hold letters, digits and marks only. */
export function toTsvector(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(' ');
}

/** A tsquery literal that asks for all words; null when the text has none. */
export function toTsquery(text: string): string | null {
  const words = wordsOf(text);
  return words.length === 0 ? null : words.map((word) => `'${word}'`).join(' & ');
}

/** What stands between two words, as PostgreSQL's regular expressions say it. */
const between = '[^[:alnum:]]';

/**
 * A regular expression of PostgreSQL that finds the words of a phrase side by side in folded text; null where
 * the words alone say as much, because there is one only.
 */
export function phrasePattern(phrase: string): string | null {
  const runs = fold(phrase).match(anyWord) ?? [];
  const first = runs[0];
  const last = runs.at(-1);
  if (first === undefined || last === undefined) return null;
  if (runs.length === 1 && split(first).length === 1) return null;
  // Scripts without spaces have no edge of a word to look for.
  const edge = (run: string) => !hasHan.test(run) && !hasUnspaced.test(run);
  const start = edge(first) ? `(^|${between})` : '';
  const end = edge(last) ? `(${between}|$)` : '';
  return `${start}${runs.join(`${between}+`)}${end}`;
}
