import { fold } from '#server/lib/fold.ts';
import type { SourcedQuote } from './format.ts';

/** Full calendar years that must have passed since a death: the longest common term in the world. */
const protectedYears = 70;
/** The longest time that an author may have lived after writing a work, for unknown deaths. */
const longestAfterlife = 100;

/**
 * The first calendar year in which a quote is in the public domain: author and translator have both been dead
 * for more than 70 years then, whatever the law of one country adds. An unknown death counts as a hundred
 * years after the work, or the translation.
 */
export function publicFrom({ author, work }: Pick<SourcedQuote, 'author' | 'work'>): number {
  const { translator } = work;
  const deaths = [author.died ?? work.year + longestAfterlife];
  if (translator) deaths.push(translator.died ?? (translator.year ?? work.year) + longestAfterlife);
  return Math.max(...deaths) + protectedYears + 1;
}

/** For the given calendar year. */
export function rightsOf(
  quote: Pick<SourcedQuote, 'author' | 'work'>,
  year: number,
): 'public_domain' | 'restricted' {
  return year >= publicFrom(quote) ? 'public_domain' : 'restricted';
}

/**
 * The text for comparing copies of a quote: words only, without case, accents, punctuation and line breaks.
 */
export function foldedQuote(text: string): string {
  return (fold(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join(' ');
}

/** Pairs of quotes with the same text, or of which one contains the other. */
export function repeatedQuotes<Quote extends { text: string }>(quotes: readonly Quote[]): [Quote, Quote][] {
  const folded = quotes.map((quote) => ({ quote, words: ` ${foldedQuote(quote.text)} ` }));
  return folded.flatMap((one, index) =>
    folded
      .slice(index + 1)
      .filter((other) => one.words.includes(other.words) || other.words.includes(one.words))
      .map((other): [Quote, Quote] => [one.quote, other.quote]),
  );
}
