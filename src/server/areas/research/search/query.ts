import { phraseOf, termsOf, type Term } from '#server/lib/tokens.ts';

/** A parsed search. */
export interface Query {
  /** A tsquery literal that an index can answer. */
  words: string;
  /** A tsquery literal of phrases, checked on the index's results; null without phrases. */
  places: string | null;
  /** The wanted terms one by one, to estimate how common they are. */
  wanted: Term[];
}

/** An unclosed quotation mark does not count. Phones write typographic ones. */
const piece = /(^|(?<=\s))(-?)["“”„]([^"“”„]+)["“”„]|\S+/gu;

/**
 * Parses a search: words, `beginnings*`, "words side by side" and -unwanted ones.
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
  const terms = [...wanted.values()];
  const places = terms.flatMap((term) => term.places ?? []);
  return {
    words: [...terms.map(({ indexed }) => indexed), ...unwanted].join(' & '),
    places: places.length > 0 ? places.join(' & ') : null,
    wanted: terms,
  };
}
