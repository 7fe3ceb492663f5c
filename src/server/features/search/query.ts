import { phrasePattern, toTsquery } from '#server/lib/words.ts';

/** Words that must, or must not, stand side by side. */
export interface Phrase {
  /** Finds the posts that have all its words somewhere. */
  words: string;
  /** A regular expression of PostgreSQL over folded text. */
  pattern: string;
  wanted: boolean;
}

/** What a search looks for. */
export interface Query {
  /** A tsquery literal that an index answers. */
  words: string;
  /** The wanted words one by one, to judge how common they are. */
  wanted: string[];
  phrases: Phrase[];
}

/** An unclosed quotation mark is none. Typographic ones are what telephones write. */
const piece = /(^|(?<=\s))(-?)["“”„]([^"“”„]+)["“”„]|\S+/gu;

/**
 * Reads a search: words, "words side by side" and -unwanted ones.
 * @returns `nothing` when no letter or digit is asked for, `only_unwanted` when there are only exclusions
 */
export function readQuery(text: string): Query | 'nothing' | 'only_unwanted' {
  const wanted: string[] = [];
  const unwanted: string[] = [];
  const phrases: Phrase[] = [];
  for (const [all, , minus, quoted] of text.matchAll(piece)) {
    const isUnwanted = quoted === undefined ? all.startsWith('-') : minus === '-';
    const said = quoted ?? all;
    const words = toTsquery(said);
    if (words === null) continue;
    const pattern = quoted === undefined ? null : phrasePattern(said);
    if (pattern !== null) phrases.push({ words, pattern, wanted: !isUnwanted });
    if (!isUnwanted) wanted.push(words);
    else if (pattern === null) unwanted.push(`!(${words})`);
  }
  if (wanted.length === 0) return unwanted.length + phrases.length > 0 ? 'only_unwanted' : 'nothing';
  return {
    words: [...wanted, ...unwanted].join(' & '),
    wanted: [...new Set(wanted.flatMap((words) => words.split(' & ')))].map((word) => word.slice(1, -1)),
    phrases,
  };
}
