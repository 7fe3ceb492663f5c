import { phraseOf, termsOf, type Term } from '#server/lib/words.ts';

/** What a search looks for. */
export interface Query {
  /** A tsquery literal: an index finds what may match, and the places of words in a row say whether it does. */
  words: string;
  /** What is wanted, one by one, to judge how common it is. */
  wanted: Term[];
}

/** An unclosed quotation mark is none. Typographic ones are what telephones write. */
const piece = /(^|(?<=\s))(-?)["“”„]([^"“”„]+)["“”„]|\S+/gu;

/**
 * Reads a search: words, `beginnings*`, "words side by side" and -unwanted ones.
 * @returns `nothing` when no letter or digit is asked for, `only_unwanted` when there are only exclusions
 */
export function readQuery(text: string): Query | 'nothing' | 'only_unwanted' {
  const wanted = new Map<string, Term>();
  const unwanted = new Set<string>();
  for (const [all, , minus, quoted] of text.matchAll(piece)) {
    const terms = quoted === undefined ? termsOf(all) : [phraseOf(quoted) ?? []].flat();
    if (terms.length === 0) continue;
    if (quoted === undefined ? all.startsWith('-') : minus === '-')
      unwanted.add(`!(${terms.map(({ query }) => query).join(' & ')})`);
    else for (const term of terms) wanted.set(term.query, term);
  }
  if (wanted.size === 0) return unwanted.size > 0 ? 'only_unwanted' : 'nothing';
  return { words: [...wanted.keys(), ...unwanted].join(' & '), wanted: [...wanted.values()] };
}
